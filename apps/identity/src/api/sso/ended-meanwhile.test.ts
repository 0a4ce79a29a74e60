import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { refreshToken } from '@vestibule/contract/areas/auth'
import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockUserRow } from '../../domain/credentials/users.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { socialProviders } from '../../platform/db/schema/social-providers.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import {
  aProviderScene,
  countTraces,
  endedProviders,
  providerEnds,
  type ProviderScene,
} from '../../testing/provider-ends.ts'
import { comeByProvider, goToProvider } from '../../testing/provider-sign-in.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { comeToWait, untilBlocked } from '../../testing/until-blocked.ts'

const rows = endedProviders.flatMap(([kind, end]) =>
  [true, false].map((isKnown) => [kind, end, isKnown ? 'known' : 'new'] as const),
)

describeOnPostgres('a sign-in that arrives while its provider is taken away', (engine) => {
  const testServer = useTestServer(engine)

  /** Has the end wait, and the arrival behind it, where it waits at all; then both go on in this order. */
  const race = async (
    hold: (tx: Database) => Promise<unknown>,
    end: () => Promise<unknown>,
    arrive: () => Promise<unknown>,
  ) => {
    const calls: Promise<string>[] = []
    await testServer().services.transaction(async (tx) => {
      await hold(tx)
      calls.push(readRefusal(end()))
      await untilBlocked(testServer(), ...calls)
      calls.push(readRefusal(arrive()))
      await comeToWait(testServer(), ...calls)
    })
    return Promise.all(calls)
  }
  const hold =
    ({ kind, tenant, providerId }: ProviderScene) =>
    (tx: Database) =>
      kind === 'social'
        ? tx.select().from(socialProviders).where(eq(socialProviders.id, providerId)).for('update')
        : lockTenant(tx, tenant.id)

  test.each(rows)('SEC-SS-22 makes nothing, by %s while %s, of a %s person', async (kind, end, person) => {
    const scene = await aProviderScene(testServer(), { kind, isKnown: person === 'known' })
    if (person === 'known') {
      const before = aBrowser(testServer())
      await comeByProvider(testServer(), before, { kind, email: scene.email })
      await testServer()
        .services.db.delete(sessions)
        .where(eq(sessions.userId, scene.user?.id ?? ''))
    }
    const frame = aBrowser(testServer())
    const { redeemed } = await goToProvider(testServer(), frame, { kind, email: scene.email })
    const before = await countTraces(scene)
    const answers = await race(
      hold(scene),
      () => providerEnds[end]!(scene),
      () => frame.call(redeemExternalLogin, redeemed),
    )
    const refusal = end.includes('domain') ? 'EMAIL_DOMAIN_REFUSED' : 'EXTERNAL_LOGIN_FAILED'
    expect(answers).toEqual(['not refused', refusal])
    const after = await countTraces(scene)
    expect(after.identities).toBeLessThanOrEqual(before.identities)
    expect(after).toEqual({ ...before, identities: after.identities })
    expect(await readRefusal(frame.call(refreshToken, {}))).toBe('NOT_AUTHENTICATED')
  })

  test.each(['oidc', 'saml'] as const)(
    'SEC-PA-16 does not sign in as who has another address by then, by %s',
    async (kind) => {
      for (const isLinked of [true, false]) {
        const scene = await aProviderScene(testServer(), { kind, isKnown: true })
        const { user, email, providerId } = scene
        if (user === undefined) throw new Error('The person is known')
        if (isLinked) await comeByProvider(testServer(), aBrowser(testServer()), { kind, email })
        const own = await signedIn(testServer(), user)
        const away = `away-${user.id}@free.test`
        await own.call(updateEmail, { email: away })
        const code = await mailedCode(testServer(), away)
        const frame = aBrowser(testServer())
        const { redeemed } = await goToProvider(testServer(), frame, { kind, email })
        const arrived: { userId?: string | undefined } = {}
        const answers = await race(
          (tx) => lockUserRow(tx, user.id),
          () => own.call(verifyEmail, { email: away, code }),
          async () => Object.assign(arrived, await frame.call(redeemExternalLogin, redeemed)),
        )
        // The address is the provider's to give to another person.
        expect(answers).toEqual(['not refused', 'not refused'])
        expect(arrived.userId).not.toBe(user.id)
        const mine = await testServer()
          .services.db.select()
          .from(sessions)
          .where(eq(sessions.userId, user.id))
        const alive = mine.filter(({ revokedAt }) => revokedAt === null)
        expect(alive.filter(({ connectionId }) => connectionId === providerId)).toEqual([])
      }
    },
  )
})
