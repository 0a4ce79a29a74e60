import { login } from '@vestibule/contract/areas/auth'
import { expect, test } from 'vitest'
import { throttles } from '../../platform/db/schema/throttles.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/world.ts'
import { accountKey } from './keys.ts'

const tryOnce = (world: TestServer, email: string, password: string, ip?: string) =>
  refusalOf(aBrowser(world, { ip }).call(login, { email, password }))

const someone = async (world: TestServer) => aMember(world, { in: await aTenant(world) })

describeOnBothEngines('throttle of sign-in', (engine) => {
  const world = useTestServer(engine)

  test('SEC-PW-06 five tries are free; then one second, doubling, told by Retry-After', async () => {
    const { email } = await someone(world())
    for (let count = 0; count < 5; count += 1) {
      expect(await tryOnce(world(), email, 'wrong')).toBe('INVALID_CREDENTIALS')
    }
    for (const seconds of [1, 2, 4, 8]) {
      const answer = await aBrowser(world()).request('/identity/resources/auth/v1/user', {
        method: 'POST',
        body: { email, password: 'wrong' },
      })
      expect(answer.status).toBe(429)
      expect(answer.headers.get('retry-after')).toBe(String(seconds))
      world().clock.advance(seconds)
      expect(await tryOnce(world(), email, 'wrong')).toBe('INVALID_CREDENTIALS')
    }
  })

  test('SEC-PW-06 counts before it hashes: a blocked try costs no hash and does not count further', async () => {
    const { email } = await someone(world())
    for (let count = 0; count < 5; count += 1) await tryOnce(world(), email, 'wrong')
    const before = world().services.passwords.computed()
    for (let count = 0; count < 10; count += 1) {
      expect(await tryOnce(world(), email, somePassword)).toBe('TOO_MANY_ATTEMPTS')
    }
    expect(world().services.passwords.computed()).toBe(before)
    world().clock.advance(1)
    expect(await tryOnce(world(), email, somePassword)).toBe('not refused')
  })

  test('SEC-PW-06 a right password starts the count over', async () => {
    const { email } = await someone(world())
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 4; count += 1) await tryOnce(world(), email, 'wrong')
      expect(await tryOnce(world(), email, somePassword)).toBe('not refused')
    }
  })

  test('SEC-PW-06 an unknown account is throttled as a known one', async () => {
    for (let count = 0; count < 5; count += 1) await tryOnce(world(), 'ghost@example.test', 'wrong')
    expect(await tryOnce(world(), 'ghost@example.test', 'wrong')).toBe('TOO_MANY_ATTEMPTS')
  })

  test('SEC-PW-06 after a hundred failures the right password does not help either', async () => {
    const { email } = await someone(world())
    for (let count = 0; count < 100; count += 1) {
      expect(await tryOnce(world(), email, 'wrong')).toBe('INVALID_CREDENTIALS')
      world().clock.advance(900)
    }
    world().clock.advance(86_400)
    expect(await tryOnce(world(), email, somePassword)).toBe('TOO_MANY_ATTEMPTS')
  })

  test('SEC-PW-06 one place is throttled over many accounts, and its successes pay nobody else\u2019s failures', async () => {
    const ip = '198.51.100.7'
    const own = await someone(world())
    for (let count = 0; count < 5; count += 1) {
      expect(await tryOnce(world(), own.email, somePassword, ip)).toBe('not refused')
      expect(await tryOnce(world(), `victim${count}@example.test`, 'wrong', ip)).toBe('INVALID_CREDENTIALS')
    }
    expect(await tryOnce(world(), 'victim6@example.test', 'wrong', ip)).toBe('TOO_MANY_ATTEMPTS')
    world().clock.advance(901)
    expect(await tryOnce(world(), 'victim7@example.test', 'wrong', ip)).toBe('INVALID_CREDENTIALS')
  })

  test('SEC-PW-06 changing the address within one IPv6 line does not help', async () => {
    for (let count = 0; count < 5; count += 1) {
      await tryOnce(world(), `someone${count}@example.test`, 'wrong', `2001:db8:1:2::${count + 1}`)
    }
    expect(await tryOnce(world(), 'more@example.test', 'wrong', '2001:db8:1:2:ffff::9')).toBe(
      'TOO_MANY_ATTEMPTS',
    )
    expect(await tryOnce(world(), 'more@example.test', 'wrong', '2001:db8:1:3::9')).toBe(
      'INVALID_CREDENTIALS',
    )
  })

  test('the table tells neither accounts nor addresses', async () => {
    await tryOnce(world(), 'hidden@example.test', 'wrong', '192.0.2.99')
    const stored = JSON.stringify(await world().services.db.select().from(throttles))
    expect(stored).not.toContain('hidden')
    expect(stored).not.toContain('192.0.2.99')
  })
})

describeOnPostgres('throttle of sign-in at once', (engine) => {
  const world = useTestServer(engine)
  const countsOf = async (userId: string) => {
    const key = accountKey(world().services.secrets, 'sign-in', userId)
    const rows = await world().services.db.select().from(throttles)
    return rows.find((row) => row.key === key)
  }

  test('SEC-PW-06 five right passwords at once all get in', async () => {
    const { email } = await someone(world())
    const results = await Promise.all(Array.from({ length: 5 }, () => tryOnce(world(), email, somePassword)))
    expect(results).toEqual(Array(5).fill('not refused'))
  })

  test('SEC-PW-06 a hundred wrong tries at once are a hundred, and five of them were judged', async () => {
    const { id, email } = await someone(world())
    const before = world().services.passwords.computed()
    const results = await Promise.all(Array.from({ length: 100 }, () => tryOnce(world(), email, 'wrong')))
    expect(results.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(5)
    expect(world().services.passwords.computed() - before).toBe(5)
    expect(await countsOf(id)).toMatchObject({ failures: 5, refusals: 95 })
  })
})
