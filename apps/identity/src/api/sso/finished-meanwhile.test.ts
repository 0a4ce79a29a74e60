import { expect, test } from 'vitest'
import { lockUserRow } from '../../domain/credentials/users.queries.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { countTraces, endedProviders, findUserId, providerEnds } from '../../testing/provider-ends.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { comeToWait, untilBlocked } from '../../testing/until-blocked.ts'
import { aWaiting, isSignedIn, whileWaiting } from '../../testing/waiting-sign-ins.ts'

const races = whileWaiting(endedProviders)

describeOnPostgres('a sign-in by a provider that is finished meanwhile', (engine) => {
  const testServer = useTestServer(engine)

  test.each(races)('SEC-SS-23 by %s with %s makes nothing once %s', async (kind, step, endName) => {
    const waiting = await aWaiting(testServer(), { kind, step })
    const before = await countTraces(waiting)
    const calls: Promise<string>[] = []
    await testServer().services.transaction(async (tx) => {
      await lockUserRow(tx, await findUserId(waiting))
      const ended = readRefusal(providerEnds[endName]!(waiting))
      const isWaiting = await comeToWait(testServer(), ended)
      // What is switched off waits for no user: then it is the other way round.
      calls.push(ended, readRefusal(waiting.finish()))
      if (isWaiting) await untilBlocked(testServer(), ...calls)
    })
    expect(await Promise.all(calls)).toEqual(['not refused', 'MFA_TOKEN_INVALID'])
    expect((await countTraces(waiting)).factors).toBe(before.factors)
    expect(await isSignedIn(waiting)).toBe(false)
  })

  test.each(['a factor', 'the first factor'] as const)(
    'SEC-SS-23 with %s makes nothing once its provider was switched off',
    async (step) => {
      for (const [kind, end] of endedProviders.filter(([, name]) => name.includes('off'))) {
        const waiting = await aWaiting(testServer(), { kind, step })
        const calls: Promise<string>[] = []
        await testServer().services.transaction(async (tx) => {
          await lockUserRow(tx, await findUserId(waiting))
          calls.push(readRefusal(waiting.finish()))
          await untilBlocked(testServer(), ...calls)
          await providerEnds[end]!(waiting)
        })
        expect(await Promise.all(calls)).toEqual(['MFA_TOKEN_INVALID'])
        expect(await isSignedIn(waiting)).toBe(false)
      }
    },
  )
})
