import { logout } from '@vestibule/contract/areas/auth'
import { updateEmail } from '@vestibule/contract/areas/profile'
import { beforeAll, expect, test } from 'vitest'
import { epochSeconds } from '../../runtime/clock.ts'
import { type Browser, aBrowser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection, aSocialProvider, type Chosen } from '../../testing/federation.ts'
import { comeByProvider } from '../../testing/provider-sign-in.ts'
import { reclaimed } from '../../testing/reclaimed.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const kinds = ['saml', 'oidc', 'social'] as const
type Kind = (typeof kinds)[number]
const hour = 3600
const day = 86_400

describeOnServer('how lately a person proved who they are to a provider', (engine) => {
  const testServer = useTestServer(engine)
  let emails: Record<Kind, string>
  beforeAll(async () => {
    const tenant = await aTenant(testServer())
    await aConnection(testServer(), tenant, { domain: 'saml.proofs.test' })
    await aConnection(testServer(), tenant, { domain: 'oidc.proofs.test', type: 'oidc' })
    await aSocialProvider(testServer())
    const { email: social } = await aMember(testServer(), { in: await aTenant(testServer()) })
    emails = { saml: 'hana@saml.proofs.test', oidc: 'olga@oidc.proofs.test', social }
  })

  const comeIn = (kind: Kind, frame: Browser, answer: Omit<Chosen, 'email'>) =>
    comeByProvider(testServer(), frame, { kind, email: emails[kind], ...answer })
  let addresses = 0
  const change = (frame: Browser) =>
    readRefusal(frame.call(updateEmail, { email: `new${(addresses += 1)}.${engine}@elsewhere.test` }))

  const ages = [0, 240, hour, day, 30 * day]
  test.each(kinds.flatMap((kind) => ages.map((age) => [kind, age] as const)))(
    'SEC-PA-06 by %s, %i seconds ago: that is the time the session has, and what counts',
    async (kind, age) => {
      const frame = aBrowser(testServer())
      expect((await comeIn(kind, frame, { age })).age).toBe(age)
      expect(await change(frame)).toBe(age > 300 ? 'STEP_UP_REQUIRED' : 'not refused')
    },
  )

  test.each(kinds)('SEC-PA-06 by %s, from a clock that is ahead: no later than now', async (kind) => {
    const frame = aBrowser(testServer())
    expect((await comeIn(kind, frame, { age: -60 })).age).toBe(0)
    expect(await change(frame)).toBe('not refused')
  })

  test.each(kinds)('SEC-PA-11 by %s, from the future: that is no proof', async (kind) => {
    const frame = aBrowser(testServer())
    expect((await comeIn(kind, frame, { age: -61 })).age).toBe(30 * day)
    expect(await change(frame)).toBe('STEP_UP_REQUIRED')
  })

  const stated: readonly (readonly [form: string, toTime: (now: number) => unknown, age: number])[] = [
    ['with a fraction', (now) => now - 240.5, 241],
    ['with a fraction, of this second', (now) => now + 0.5, 0],
    ['in milliseconds', (now) => now * 1000, 30 * day],
    ['that is no moment', () => 1e18, 30 * day],
  ]
  test.each((['oidc', 'social'] as const).flatMap((kind) => stated.map((form) => [kind, ...form] as const)))(
    'SEC-PA-11 by %s, at a time %s',
    async (kind, _, toTime, age) => {
      const now = epochSeconds(testServer().clock.now())
      testServer().outgoing.twist(reclaimed((claims) => ({ ...claims, auth_time: toTime(now) })))
      const frame = aBrowser(testServer())
      const came = await comeIn(kind, frame, {}).finally(() => testServer().outgoing.twist(undefined))
      expect(came.age).toBe(age)
      expect(await change(frame)).toBe(age > 300 ? 'STEP_UP_REQUIRED' : 'not refused')
    },
  )

  test.each(kinds)(
    'SEC-PA-07 by %s, from a browser that is signed in: a new proof is asked for',
    async (kind) => {
      const frame = aBrowser(testServer())
      const first = await comeIn(kind, frame, { age: day })
      expect(await change(frame)).toBe('STEP_UP_REQUIRED')
      const again = await comeIn(kind, frame, { age: day })
      expect([first.age, again.age]).toEqual([day, 0])
      expect(await change(frame)).toBe('not refused')
      const isAsked = ({ searchParams }: URL) =>
        kind === 'saml' ? undefined : [searchParams.get('prompt'), searchParams.get('max_age')]
      if (kind === 'oidc')
        expect([isAsked(first.atProvider), isAsked(again.atProvider)]).toEqual([
          [null, String(30 * day)],
          ['login', '0'],
        ])
    },
  )

  test.each(kinds)(
    'SEC-PA-07 by %s, after a refused change and a sign-out: a new proof is asked for, once',
    async (kind) => {
      const frame = aBrowser(testServer())
      await comeIn(kind, frame, { age: day })
      expect(await change(frame)).toBe('STEP_UP_REQUIRED')
      await frame.call(logout, {})
      expect((await comeIn(kind, frame, { age: day })).age).toBe(0)
      expect(await change(frame)).toBe('not refused')
      await frame.call(logout, {})
      expect((await comeIn(kind, frame, { age: day })).age).toBe(day)
    },
  )
})
