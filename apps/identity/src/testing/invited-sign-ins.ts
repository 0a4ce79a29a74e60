// Every sign-in with which an invitation can come along, made ready up to the request that begins the session.
import { login } from '@vestibule/contract/areas/auth'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { loginWithMfa } from '@vestibule/contract/areas/mfa-sign-in'
import { passwordlessPostLogin } from '@vestibule/contract/areas/passwordless'
import {
  verifyNewDeviceSession,
  webAuthnCreateNewDeviceSession,
  webAuthnPostLogin,
  webAuthnPreLogin,
} from '@vestibule/contract/areas/webauthn'
import type { UserRow } from '../platform/db/schema/users.ts'
import { anAuthenticator } from './authenticator.ts'
import { aBrowser, signedIn } from './browser.ts'
import { aMember, anAdmin, aTenant, somePassword } from './builders.ts'
import { connectByWizard } from './connections.ts'
import { anEnrolled, computeTotp } from './mfa.ts'
import { askForCode, askForLink, mailedCode, mailedToken, useStrategy } from './passwordless.ts'
import { goToProvider } from './provider-sign-in.ts'
import type { TestServer } from './test-server.ts'

/** Sends what begins the session, with an invitation. */
type Send = (invitationToken: string) => Promise<unknown>
type Prepared = {
  readonly user: UserRow
  /** Comes to the last request; the invitation is mailed before. */
  readonly prepare: (invitationToken: string) => Promise<Send>
}

const aUser = async (testServer: TestServer, email?: string): Promise<UserRow> =>
  aMember(testServer, { in: await aTenant(testServer), user: email === undefined ? {} : { email } })

const byMail =
  (type: 'code' | 'magiclink') =>
  async (testServer: TestServer): Promise<Prepared> => {
    const user = await aUser(testServer)
    const prepare = async () => {
      const browser = aBrowser(testServer)
      await useStrategy(testServer, type === 'code' ? 'Code' : 'MagicLink')
      await (type === 'code' ? askForCode : askForLink)(browser, user.email)
      const token = await (type === 'code' ? mailedCode : mailedToken)(testServer, user.email)
      return (invitationToken: string) =>
        browser.call(passwordlessPostLogin, { type, token, invitationToken })
    }
    return { user, prepare }
  }

const byFactor =
  (comesWith: 'the first factor' | 'the second factor') =>
  async (testServer: TestServer): Promise<Prepared> => {
    const { user, secret } = await anEnrolled(testServer)
    const prepare = async (invitationToken: string) => {
      const browser = aBrowser(testServer)
      const first = { email: user.email, password: somePassword }
      const isFirst = comesWith === 'the first factor'
      const { mfaToken = '' } = await browser.call(login, isFirst ? { ...first, invitationToken } : first)
      const second = { mfaToken, value: computeTotp(testServer, secret) }
      return () => browser.call(loginWithMfa, isFirst ? second : { ...second, invitationToken })
    }
    return { user, prepare }
  }

let count = 0

const byProvider =
  (kind: 'saml' | 'social') =>
  async (testServer: TestServer): Promise<Prepared> => {
    const domain = `invited${(count += 1)}.${kind}.test`
    const company = await aTenant(testServer)
    const admin = await signedIn(testServer, await anAdmin(testServer, { in: company }))
    if (kind === 'saml') await connectByWizard(testServer, admin, { type: 'okta', domain })
    const user = await aUser(testServer, `kim@${domain}`)
    const prepare = async () => {
      const frame = aBrowser(testServer)
      const { redeemed } = await goToProvider(testServer, frame, { kind, email: user.email })
      return (invitationToken: string) => frame.call(redeemExternalLogin, { ...redeemed, invitationToken })
    }
    return { user, prepare }
  }

export const invitedSignIns: Readonly<Record<string, (testServer: TestServer) => Promise<Prepared>>> = {
  'the password': async (testServer) => {
    const user = await aUser(testServer)
    const typed = { email: user.email, password: somePassword }
    const send: Send = (invitationToken) => aBrowser(testServer).call(login, { ...typed, invitationToken })
    return { user, prepare: async () => send }
  },
  'a mailed code': byMail('code'),
  'a mailed link': byMail('magiclink'),
  'a passkey': async (testServer) => {
    const user = await aUser(testServer)
    const owner = await signedIn(testServer, user)
    const passkey = anAuthenticator()
    const added = await owner.call(webAuthnCreateNewDeviceSession, {})
    await owner.call(verifyNewDeviceSession, passkey.register(added.options))
    const prepare = async () => {
      const browser = aBrowser(testServer)
      const { options } = await browser.call(webAuthnPreLogin, {})
      const shown = passkey.assert(options)
      return (invitationToken: string) => browser.call(webAuthnPostLogin, { ...shown, invitationToken })
    }
    return { user, prepare }
  },
  'a second factor, after an invitation with the first': byFactor('the first factor'),
  'a second factor, with the invitation': byFactor('the second factor'),
  'a social provider': byProvider('social'),
  'the provider of another tenant': byProvider('saml'),
}
