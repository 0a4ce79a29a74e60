import { activateAccount } from '@vestibule/contract/areas/activation'
import { exchangeApiToken, updateUserApiTokensData } from '@vestibule/contract/areas/api-tokens'
import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { passwordlessPostLogin } from '@vestibule/contract/areas/passwordless'
import { verifyMFAAuthenticatorAppForLogin } from '@vestibule/contract/areas/mfa-sign-in'
import { developmentClientId } from '@vestibule/contract/constants'
import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendInvitation } from '../../domain/invitations/send-invitation.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { updateUser } from '../../platform/db/update-users.queries.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection, aSocialProvider, goSaml, goSocial } from '../../testing/federation.ts'
import { anEnrolled, computeTotp, passFirstFactor } from '../../testing/mfa.ts'
import { anApplication, askToken, codeFor, redirectUri, aPageBrowser } from '../../testing/oauth.ts'
import { askForCode, askForLink, mailedCode, mailedToken, useStrategy } from '../../testing/passwordless.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aRequestContext } from '../../testing/request-context.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

/** A way in that was begun: whose it is, and what ends it. */
type Begun = { readonly user: UserRow; readonly end: () => Promise<string> }

const clientId = developmentClientId

const anInvited = async (on: TestServer, user: UserRow) => {
  const tenant = await aTenant(on)
  await aMembership(on, user, { in: tenant, activatedAt: null })
  await sendInvitation(on.services.db, aRequestContext(on), { user, tenantId: tenant.id })
  const { searchParams } = (await on.mail()).linkTo(user.email)
  return { userId: user.id, token: searchParams.get('token') ?? '' }
}

const ways: Readonly<Record<string, (on: TestServer) => Promise<Begun>>> = {
  password: async (on) => {
    const user = await aMember(on, { in: await aTenant(on) })
    const { email } = user
    return { user, end: () => readRefusal(aBrowser(on).call(login, { email, password: somePassword })) }
  },
  'invitation with a password': async (on) => {
    const user = await aMember(on, { in: await aTenant(on) })
    const { token: invitationToken } = await anInvited(on, user)
    const given = { email: user.email, password: somePassword, invitationToken }
    return { user, end: () => readRefusal(aBrowser(on).call(login, given)) }
  },
  activation: async (on) => {
    const tenant = await aTenant(on)
    const nothing = { verifiedAt: null, passwordHash: null }
    const user = await aMember(on, { in: tenant, activatedAt: null, user: nothing })
    await sendInvitation(on.services.db, aRequestContext(on), { user, tenantId: tenant.id })
    const token = (await on.mail()).linkTo(user.email).searchParams.get('token') ?? ''
    const given = { userId: user.id, token, password: 'seven tall green trees' }
    return { user, end: () => readRefusal(aBrowser(on).call(activateAccount, given)) }
  },
  code: async (on) => {
    await useStrategy(on, 'Code')
    const user = await aMember(on, { in: await aTenant(on) })
    const browser = aBrowser(on)
    await askForCode(browser, user.email)
    const token = await mailedCode(on, user.email)
    return { user, end: () => readRefusal(browser.call(passwordlessPostLogin, { type: 'code', token })) }
  },
  link: async (on) => {
    await useStrategy(on, 'MagicLink')
    const user = await aMember(on, { in: await aTenant(on) })
    const browser = aBrowser(on)
    await askForLink(browser, user.email)
    const token = await mailedToken(on, user.email)
    return { user, end: () => readRefusal(browser.call(passwordlessPostLogin, { type: 'magiclink', token })) }
  },
  'social provider': async (on) => {
    await aSocialProvider(on)
    const user = await aMember(on, { in: await aTenant(on) })
    const browser = aBrowser(on)
    const { txn } = await goSocial(on, browser, { email: user.email })
    return { user, end: () => readRefusal(browser.call(redeemExternalLogin, { txn })) }
  },
  'single sign-on': async (on) => {
    const tenant = await aTenant(on)
    const domain = `locked-sso.${tenant.id}.test`
    await aConnection(on, tenant, { domain })
    const user = await aMember(on, { in: tenant, user: { email: `hana@${domain}` } })
    const browser = aBrowser(on)
    const { code, state } = await goSaml(on, browser, { email: user.email })
    return { user, end: () => readRefusal(browser.call(redeemExternalLogin, { txn: state, code })) }
  },
  'second factor': async (on) => {
    const { user, secret } = await anEnrolled(on)
    const browser = aBrowser(on)
    const { mfaToken = '', mfaDevices } = await passFirstFactor(browser, user.email)
    const deviceId = mfaDevices?.authenticators?.[0]?.id ?? ''
    const end = () =>
      readRefusal(
        browser.call(verifyMFAAuthenticatorAppForLogin, {
          mfaToken,
          deviceId,
          value: computeTotp(on, secret),
        }),
      )
    return { user, end }
  },
  refresh: async (on) => {
    const user = await aMember(on, { in: await aTenant(on) })
    const browser = await signedIn(on, user)
    return { user, end: () => readRefusal(browser.call(refreshToken, {})) }
  },
  'code of an application': async (on) => {
    const user = await aMember(on, { in: await aTenant(on) })
    const { code, verifier } = await codeFor(aPageBrowser(on), user)
    const form = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    }
    const end = async () => {
      const answer = await askToken(anApplication(on), { ...form, client_id: clientId })
      return answer.ok ? 'not refused' : String(answer.status)
    }
    return { user, end }
  },
  'API token': async (on) => {
    const user = await anAdmin(on, { in: await aTenant(on) })
    const browser = await signedIn(on, user)
    const { clientId: id, secret = '' } = await browser.call(updateUserApiTokensData, {
      description: 'nightly',
    })
    return { user, end: () => readRefusal(aBrowser(on).call(exchangeApiToken, { clientId: id, secret })) }
  },
}

describeOnServer('a person who was locked', (engine) => {
  const testServer = useTestServer(engine)

  const countLive = async ({ id }: UserRow): Promise<number> => {
    const { db } = testServer().services
    const rows = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.userId, id), isNull(sessions.revokedAt)))
    return rows.length
  }

  test.each(Object.keys(ways))(
    'SEC-GA-03 is let in by %s before, and not from that moment on',
    async (name) => {
      const open = await ways[name]!(testServer())
      expect(await open.end()).toBe('not refused')
      await useStrategy(testServer(), 'EmailAndPassword')
      const { user, end } = await ways[name]!(testServer())
      const { db, clock } = testServer().services
      await updateUser(db, clock.now(), user.id, { lockedAt: clock.now() })
      const before = await countLive(user)
      expect(await end()).not.toBe('not refused')
      expect(await countLive(user)).toBeLessThanOrEqual(before)
      await useStrategy(testServer(), 'EmailAndPassword')
    },
  )

  test('SEC-GA-03 finds the link of the activation unused once they are unlocked', async () => {
    const { user, end } = await ways.activation!(testServer())
    const { db, clock } = testServer().services
    await updateUser(db, clock.now(), user.id, { lockedAt: clock.now() })
    expect(await end()).toBe('LINK_INVALID')
    await updateUser(db, clock.now(), user.id, { lockedAt: null })
    expect(await end()).toBe('not refused')
  })
})
