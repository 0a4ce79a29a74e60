import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../testing/browser.ts'
import { aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection, aSocialProvider, goOidc, goSocial } from '../../testing/federation.ts'
import type { Twist } from '../../testing/outgoing.ts'
import { reclaimed } from '../../testing/reclaimed.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Verdict = boolean | undefined
type Case = {
  readonly provider: 'google' | 'microsoft'
  /** What the id token says. */
  readonly verified: Verdict
  readonly domainOwner: Verdict
  /** What the userinfo endpoint says, where the address is told there; `inToken` where it was not asked. */
  readonly userInfo: Verdict | 'inToken'
}

const verdicts: readonly Verdict[] = [undefined, true, false]
const cases: readonly Case[] = (['google', 'microsoft'] as const).flatMap((provider) =>
  verdicts.flatMap((verified) =>
    verdicts.flatMap((domainOwner) =>
      (['inToken', ...verdicts] as const).map((userInfo) => ({ provider, verified, domainOwner, userInfo })),
    ),
  ),
)

/** False anywhere vetoes; then the one claim that counts has to stand beside the address. */
const isBelieved = ({ provider, verified, domainOwner, userInfo }: Case): boolean => {
  if ([verified, domainOwner, userInfo].includes(false)) return false
  if (provider === 'microsoft') return userInfo === 'inToken' && domainOwner === true
  return userInfo === 'inToken' ? verified === true : userInfo === true
}

const present = (claims: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))

const createTwist =
  ({ verified, domainOwner, userInfo }: Case): Twist =>
  async (answer, url) => {
    if (url.pathname.endsWith('/userinfo')) {
      const { email_verified: _, ...rest } = (await answer.json()) as Record<string, unknown>
      return Response.json({ ...rest, ...present({ email_verified: userInfo }) })
    }
    const change = reclaimed(({ email_verified: _, email, ...claims }) => ({
      ...claims,
      ...present({ email_verified: verified, xms_edov: domainOwner }),
      ...(userInfo === 'inToken' && { email }),
    }))
    return change(answer, url)
  }

describeOnServer('SEC-SO-02 what a provider says of an address', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(async () => {
    for (const type of ['google', 'microsoft']) await aSocialProvider(testServer(), { type })
    await aConnection(testServer(), await aTenant(testServer()), { domain: 'denied.test', type: 'oidc' })
  })
  afterEach(() => testServer().outgoing.twist(undefined))

  test.each(cases)(
    '$provider: verified $verified, domain owner $domainOwner, userinfo $userInfo',
    async (one) => {
      const email = `claims-${cases.indexOf(one)}@social.test`
      testServer().outgoing.twist(createTwist(one))
      const frame = aBrowser(testServer())
      const { txn } = await goSocial(testServer(), frame, { provider: one.provider, email })
      const outcome = await readRefusal(frame.call(redeemExternalLogin, { txn }))
      expect(outcome).toBe(isBelieved(one) ? 'not refused' : 'EMAIL_UNVERIFIED')
    },
  )

  test('an operator vouches for a provider that says nothing, not for one that denies it', async () => {
    const issuer = `http://localhost:4600/dev/idp/linkedin`
    await aSocialProvider(testServer(), { type: 'linkedin', options: { issuer, emailIsVerified: true } })
    const come = async (verified: Verdict, email: string) => {
      testServer().outgoing.twist(
        createTwist({ provider: 'google', verified, domainOwner: undefined, userInfo: 'inToken' }),
      )
      const frame = aBrowser(testServer())
      const { txn } = await goSocial(testServer(), frame, { provider: 'linkedin', email })
      return readRefusal(frame.call(redeemExternalLogin, { txn }))
    }
    expect(await come(undefined, 'silent@social.test')).toBe('not refused')
    expect(await come(false, 'denied@social.test')).toBe('EMAIL_UNVERIFIED')
  })

  test('the provider of a tenant cannot sign a user in by an address that it denies', async () => {
    const come = async (verified: Verdict) => {
      testServer().outgoing.twist(
        createTwist({ provider: 'google', verified, domainOwner: undefined, userInfo: 'inToken' }),
      )
      const frame = aBrowser(testServer())
      const { code, state } = await goOidc(testServer(), frame, { email: 'person@denied.test' })
      return readRefusal(frame.call(redeemExternalLogin, { txn: state, code }))
    }
    expect(await come(false)).toBe('EMAIL_DOMAIN_REFUSED')
    expect(await come(undefined)).toBe('not refused')
  })
})
