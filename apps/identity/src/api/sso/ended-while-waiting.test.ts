import { preVerifyMFAEmailCode } from '@vestibule/contract/areas/mfa-sign-in'
import { expect, test } from 'vitest'
import { changeAddress } from '../../domain/members/change-address.ts'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { countTraces, endedIdentities, providerChanges, providerEnds } from '../../testing/provider-ends.ts'
import { comeByProvider } from '../../testing/provider-sign-in.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { aWaiting, isSignedIn, whileWaiting } from '../../testing/waiting-sign-ins.ts'

const rows = whileWaiting(endedIdentities)

describeOnServer('a sign-in by a provider that waits', (engine) => {
  const testServer = useTestServer(engine)

  test.each(rows)('SEC-SS-23 by %s for %s is over once %s', async (kind, step, end) => {
    const waiting = await aWaiting(testServer(), { kind, step })
    const before = await countTraces(waiting)
    await providerEnds[end]!(waiting)
    const { frame, mfaToken } = waiting
    const sends = await readRefusal(frame.call(preVerifyMFAEmailCode, { mfaToken }))
    expect([sends, await readRefusal(waiting.finish())]).toEqual(['MFA_TOKEN_INVALID', 'MFA_TOKEN_INVALID'])
    const { factors, sessions } = await countTraces(waiting)
    expect(factors).toBe(before.factors)
    expect(sessions).toBeLessThanOrEqual(before.sessions)
    expect(await isSignedIn(waiting)).toBe(false)
  })

  test.each(['a factor', 'the first factor'] as const)(
    'SEC-SS-23 for %s is not brought back by an identity that comes back',
    async (step) => {
      const waiting = await aWaiting(testServer(), { kind: 'saml', step })
      const { services, clock } = testServer()
      await providerEnds['the address is another']!(waiting)
      clock.advance(1)
      const { user, email } = waiting
      const change = { email, canonicalEmail: email }
      await services.transaction((tx) => changeAddress(tx, services, user?.id ?? '', change))
      const { answer } = await comeByProvider(testServer(), aBrowser(testServer()), { kind: 'saml', email })
      expect(answer).toMatchObject({ mfaRequired: true, userEmail: email })
      expect(await readRefusal(waiting.finish())).toBe('MFA_TOKEN_INVALID')
    },
  )

  const changes = Object.entries(providerChanges).flatMap(([change, [kind]]) =>
    (['a factor', 'the first factor'] as const).map((step) => [kind, step, change] as const),
  )

  test.each(changes)('SEC-SS-24 by %s for %s goes on after %s', async (kind, step, change) => {
    const waiting = await aWaiting(testServer(), { kind, step })
    await providerChanges[change]![1](waiting)
    expect(await readRefusal(waiting.finish())).toBe('not refused')
    expect(await isSignedIn(waiting)).toBe(true)
  })
})
