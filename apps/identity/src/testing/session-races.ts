import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { impersonate, requestImpersonation, stopImpersonation } from '@vestibule/contract/areas/impersonation'
import {
  enrollMFAAuthenticatorApp,
  preEnrollMFAAuthenticatorApp,
} from '@vestibule/contract/areas/mfa-devices'
import { loginWithMfa } from '@vestibule/contract/areas/mfa-sign-in'
import { resetPassword } from '@vestibule/contract/areas/passwords'
import { passwordlessPostLogin } from '@vestibule/contract/areas/passwordless'
import { changePassword } from '@vestibule/contract/areas/profile'
import {
  deleteAllSessionsForUser,
  deleteOtherSessionsForUser,
  deleteSessionForUser,
  getCurrentUserSession,
} from '@vestibule/contract/areas/sessions'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { disableUser } from '@vestibule/contract/areas/team'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import {
  deleteWebAuthnDevice,
  getWebAuthnDevices,
  verifyNewDeviceSession,
  webAuthnCreateNewDeviceSession,
  webAuthnPostLogin,
  webAuthnPreLogin,
} from '@vestibule/contract/areas/webauthn'
import type { TenantRow } from '../platform/db/schema/tenants.ts'
import type { UserRow } from '../platform/db/schema/users.ts'
import { anAuthenticator } from './authenticator.ts'
import { aBrowser, type Browser, signedIn } from './browser.ts'
import { aMember, aMembership, anAdmin, aTenant, somePassword } from './builders.ts'
import { actFor } from './impersonation.ts'
import { computeTotp, readMfaToken } from './mfa.ts'
import { askForCode, askForLink, mailedCode, mailedToken, useStrategy } from './passwordless.ts'
import { operateIn } from './operate-in.ts'
import { askForReset, newPassword, readResetLink, resetParams } from './reset-links.ts'
import type { TestServer } from './test-server.ts'

/** A user in two browsers: what the owner does ends what begins in the other one. */
export type Scene = {
  readonly testServer: TestServer
  readonly user: UserRow
  readonly elsewhere: TenantRow
  /** Whom the user may act for. */
  readonly colleague: UserRow
  /** Another administrator of the tenant, signed in. */
  readonly admin: Browser
  readonly owner: Browser
  /** Of a user who has one: then it is what every fresh proof is shown by. */
  readonly passkey: ReturnType<typeof anAuthenticator> | undefined
}

/** What stands between a proof and a session: its sign-in has begun, or a session is there already. */
export type Beginning = { readonly browser: Browser; readonly begin: () => Promise<{ accessToken?: string }> }
type Prepare<Prepared> = (scene: Scene) => Promise<Prepared>

const showPasskey = async (browser: Browser, passkey: ReturnType<typeof anAuthenticator>) => {
  const { options } = await browser.call(webAuthnPreLogin, {})
  return () => browser.call(webAuthnPostLogin, passkey.assert(options))
}

const signInAgain = async (browser: Browser, { passkey }: Pick<Scene, 'passkey'>): Promise<void> => {
  if (passkey === undefined) return
  browser.accessToken = (await (await showPasskey(browser, passkey))()).accessToken
}

const addPasskey = async (browser: Browser) => {
  const passkey = anAuthenticator()
  const { options } = await browser.call(webAuthnCreateNewDeviceSession, {})
  await browser.call(verifyNewDeviceSession, passkey.register(options))
  return passkey
}

export const aScene = async (
  testServer: TestServer,
  { hasPasskey }: { readonly hasPasskey: boolean },
): Promise<Scene> => {
  const [home, elsewhere] = [await aTenant(testServer), await aTenant(testServer)]
  const user = await anAdmin(testServer, { in: home })
  await aMembership(testServer, user, { in: elsewhere })
  const colleague = await aMember(testServer, { in: home })
  const admin = await signedIn(testServer, await anAdmin(testServer, { in: home }))
  const owner = await signedIn(testServer, user)
  const passkey = hasPasskey ? await addPasskey(owner) : undefined
  await signInAgain(owner, { passkey })
  return { testServer, user, elsewhere, colleague, admin, owner, passkey }
}

const startFactor = async ({ testServer }: Scene, browser: Browser, endOtherSessions: boolean) => {
  const { secret } = await browser.call(preEnrollMFAAuthenticatorApp, {})
  return {
    secret,
    add: () =>
      browser.call(enrollMFAAuthenticatorApp, { token: computeTotp(testServer, secret), endOtherSessions }),
  }
}

/** What ends sessions, or changes what the user signs in with; `other` is the browser in which one begins. */
export const ends: Readonly<
  Record<string, (scene: Scene, other: Browser) => Promise<() => Promise<unknown>>>
> = {
  'another password':
    async ({ owner }) =>
    () =>
      owner.call(changePassword, { password: somePassword, newPassword }),
  'a reset by a link': async ({ testServer, user }) => {
    await askForReset(testServer, user.email)
    const link = resetParams(await readResetLink(testServer, user.email))
    return () => aBrowser(testServer).call(resetPassword, { ...link, password: newPassword })
  },
  'a factor is added, and the other sessions end': async (scene) =>
    (await startFactor(scene, scene.owner, true)).add,
  'a passkey is removed, and the other sessions end': async ({ owner }) => {
    const [device] = (await owner.call(getWebAuthnDevices, {})).devices
    return () => owner.call(deleteWebAuthnDevice, { deviceId: device?.id ?? '', endOtherSessions: true })
  },
  'that session ends': async ({ owner }, other) => {
    const isSignedIn = other.accessToken !== undefined
    const { id } = await (isSignedIn ? other : owner).call(getCurrentUserSession, {})
    return () => owner.call(deleteSessionForUser, { id })
  },
  'the other sessions end':
    async ({ owner }) =>
    () =>
      owner.call(deleteOtherSessionsForUser, {}),
  'all sessions end':
    async ({ owner }) =>
    () =>
      owner.call(deleteAllSessionsForUser, {}),
  'an administrator disables the user':
    async ({ admin, user }) =>
    () =>
      admin.call(disableUser, { userId: user.id }),
  'the operator locks the user':
    async ({ testServer, user }) =>
    () =>
      operateIn(testServer, 'users lock', [user.email]),
}

const inSession =
  (begin: (browser: Browser, scene: Scene) => Promise<() => Promise<{ accessToken?: string }>>) =>
  async (scene: Scene): Promise<Beginning> => {
    const browser = await signedIn(scene.testServer, scene.user)
    await signInAgain(browser, scene)
    return { browser, begin: await begin(browser, scene) }
  }

const byMail =
  (type: 'code' | 'magiclink'): Prepare<Beginning> =>
  async ({ testServer, user }) => {
    const browser = aBrowser(testServer)
    await useStrategy(testServer, type === 'code' ? 'Code' : 'MagicLink')
    await (type === 'code' ? askForCode : askForLink)(browser, user.email)
    const token = await (type === 'code' ? mailedCode : mailedToken)(testServer, user.email)
    return { browser, begin: () => browser.call(passwordlessPostLogin, { type, token }) }
  }

/** The second factor of a sign-in whose password was right; the owner has signed in with it as well. */
const secondFactor: Prepare<Beginning> = async (scene) => {
  const { testServer, user, owner } = scene
  const { secret, add } = await startFactor(scene, owner, false)
  await add()
  const finish = async (browser: Browser) => {
    testServer.clock.advance(30)
    const mfaToken = await readMfaToken(browser, user.email)
    return () => browser.call(loginWithMfa, { mfaToken, value: computeTotp(testServer, secret) })
  }
  owner.accessToken = (await (await finish(owner))()).accessToken
  const browser = aBrowser(testServer)
  return { browser, begin: await finish(browser) }
}

/** What a session is begun by: the password that was compared, something that is used up, a passkey, or a session. */
export type Basis = 'password' | 'usedUp' | 'passkey' | 'session'

export const begins: Readonly<Record<string, readonly [Basis, Prepare<Beginning>]>> = {
  'a sign-in by the password': [
    'password',
    async ({ testServer, user }) => {
      const browser = aBrowser(testServer)
      return { browser, begin: () => browser.call(login, { email: user.email, password: somePassword }) }
    },
  ],
  'a sign-in by a mailed code': ['usedUp', byMail('code')],
  'a sign-in by a mailed link': ['usedUp', byMail('magiclink')],
  'the second factor after the password': ['usedUp', secondFactor],
  'a sign-in by a passkey': [
    'passkey',
    async ({ testServer, passkey = anAuthenticator() }) => {
      const browser = aBrowser(testServer)
      return { browser, begin: await showPasskey(browser, passkey) }
    },
  ],
  'a step-up by the password': [
    'session',
    inSession(
      async (browser) => () => browser.call(generateStepupSession, { maxAge: 0, password: somePassword }),
    ),
  ],
  'a refresh': ['session', inSession(async (browser) => () => browser.call(refreshToken, {}))],
  'another tenant': [
    'session',
    inSession(async (browser, { elsewhere }) => async () => {
      await browser.call(switchTenant, { tenantId: elsewhere.id })
      return {}
    }),
  ],
  'an impersonation': [
    'session',
    inSession(async (browser, { colleague: { id } }) => {
      const { actorToken } = await browser.call(requestImpersonation, { userId: id, reason: 'Ticket 4711' })
      return () => browser.call(impersonate, { impersonatedUserId: id, actorToken })
    }),
  ],
  'the end of an impersonation': [
    'session',
    inSession(async (browser, { colleague }) => {
      await actFor(browser, colleague)
      return () => browser.call(stopImpersonation, {})
    }),
  ],
  'another password, by the session': [
    'session',
    inSession(async (browser) => async () => {
      await browser.call(changePassword, { password: somePassword, newPassword: 'nine small red houses' })
      return {}
    }),
  ],
  'a factor, by the session': [
    'session',
    inSession(async (browser, scene) => {
      const { add } = await startFactor(scene, browser, false)
      return async () => {
        await add()
        return {}
      }
    }),
  ],
}
