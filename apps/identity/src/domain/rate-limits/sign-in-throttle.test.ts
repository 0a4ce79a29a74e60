import { login } from '@vestibule/contract/areas/auth'
import { expect, test } from 'vitest'
import { throttles } from '../../platform/db/schema/throttles.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { accountKey } from './keys.ts'

const tryOnce = (testServer: TestServer, email: string, password: string, ip?: string) =>
  readRefusal(aBrowser(testServer, { ip }).call(login, { email, password }))

const someone = async (testServer: TestServer) => aMember(testServer, { in: await aTenant(testServer) })

describeOnBothEngines('throttle of sign-in', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-PW-06 five tries are free; then one second, doubling, told by Retry-After', async () => {
    const { email } = await someone(testServer())
    for (let count = 0; count < 5; count += 1) {
      expect(await tryOnce(testServer(), email, 'wrong')).toBe('INVALID_CREDENTIALS')
    }
    for (const seconds of [1, 2, 4, 8]) {
      const answer = await aBrowser(testServer()).request('/identity/resources/auth/v1/user', {
        method: 'POST',
        body: { email, password: 'wrong' },
      })
      expect(answer.status).toBe(429)
      expect(answer.headers.get('retry-after')).toBe(String(seconds))
      testServer().clock.advance(seconds)
      expect(await tryOnce(testServer(), email, 'wrong')).toBe('INVALID_CREDENTIALS')
    }
  })

  test('SEC-PW-06 counts before it hashes: a blocked try costs no hash and does not count further', async () => {
    const { email } = await someone(testServer())
    for (let count = 0; count < 5; count += 1) await tryOnce(testServer(), email, 'wrong')
    const before = testServer().services.passwords.computed()
    for (let count = 0; count < 10; count += 1) {
      expect(await tryOnce(testServer(), email, somePassword)).toBe('TOO_MANY_ATTEMPTS')
    }
    expect(testServer().services.passwords.computed()).toBe(before)
    testServer().clock.advance(1)
    expect(await tryOnce(testServer(), email, somePassword)).toBe('not refused')
  })

  test('SEC-PW-06 a right password starts the count over', async () => {
    const { email } = await someone(testServer())
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 4; count += 1) await tryOnce(testServer(), email, 'wrong')
      expect(await tryOnce(testServer(), email, somePassword)).toBe('not refused')
    }
  })

  test('SEC-PW-06 an unknown account is throttled as a known one', async () => {
    for (let count = 0; count < 5; count += 1) await tryOnce(testServer(), 'ghost@example.test', 'wrong')
    expect(await tryOnce(testServer(), 'ghost@example.test', 'wrong')).toBe('TOO_MANY_ATTEMPTS')
  })

  test('SEC-PW-06 after a hundred failures the right password does not help either', async () => {
    const { email } = await someone(testServer())
    for (let count = 0; count < 100; count += 1) {
      expect(await tryOnce(testServer(), email, 'wrong')).toBe('INVALID_CREDENTIALS')
      testServer().clock.advance(900)
    }
    testServer().clock.advance(86_400)
    expect(await tryOnce(testServer(), email, somePassword)).toBe('TOO_MANY_ATTEMPTS')
  })

  test('SEC-PW-06 one place is throttled over many accounts, and its successes pay for no other place\u2019s failures', async () => {
    const ip = '198.51.100.7'
    const own = await someone(testServer())
    for (let count = 0; count < 5; count += 1) {
      expect(await tryOnce(testServer(), own.email, somePassword, ip)).toBe('not refused')
      expect(await tryOnce(testServer(), `victim${count}@example.test`, 'wrong', ip)).toBe(
        'INVALID_CREDENTIALS',
      )
    }
    expect(await tryOnce(testServer(), 'victim6@example.test', 'wrong', ip)).toBe('TOO_MANY_ATTEMPTS')
    testServer().clock.advance(901)
    expect(await tryOnce(testServer(), 'victim7@example.test', 'wrong', ip)).toBe('INVALID_CREDENTIALS')
  })

  test('SEC-PW-06 changing the address within one IPv6 line does not help', async () => {
    for (let count = 0; count < 5; count += 1) {
      await tryOnce(testServer(), `someone${count}@example.test`, 'wrong', `2001:db8:1:2::${count + 1}`)
    }
    expect(await tryOnce(testServer(), 'more@example.test', 'wrong', '2001:db8:1:2:ffff::9')).toBe(
      'TOO_MANY_ATTEMPTS',
    )
    expect(await tryOnce(testServer(), 'more@example.test', 'wrong', '2001:db8:1:3::9')).toBe(
      'INVALID_CREDENTIALS',
    )
  })

  test('the table tells neither accounts nor addresses', async () => {
    await tryOnce(testServer(), 'hidden@example.test', 'wrong', '192.0.2.99')
    const stored = JSON.stringify(await testServer().services.db.select().from(throttles))
    expect(stored).not.toContain('hidden')
    expect(stored).not.toContain('192.0.2.99')
  })
})

describeOnPostgres('throttle of sign-in at once', (engine) => {
  const testServer = useTestServer(engine)
  const readCounts = async (userId: string) => {
    const key = accountKey(testServer().services.secrets, 'sign-in', userId)
    const rows = await testServer().services.db.select().from(throttles)
    return rows.find((row) => row.key === key)
  }

  test('SEC-PW-06 five right passwords at once all get in', async () => {
    const { email } = await someone(testServer())
    const results = await Promise.all(
      Array.from({ length: 5 }, () => tryOnce(testServer(), email, somePassword)),
    )
    expect(results).toEqual(Array(5).fill('not refused'))
  })

  test('SEC-PW-06 a hundred wrong tries at once are a hundred, and five of them were judged', async () => {
    const { id, email } = await someone(testServer())
    const before = testServer().services.passwords.computed()
    const results = await Promise.all(
      Array.from({ length: 100 }, () => tryOnce(testServer(), email, 'wrong')),
    )
    expect(results.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(5)
    expect(testServer().services.passwords.computed() - before).toBe(5)
    expect(await readCounts(id)).toMatchObject({ failures: 5, refusals: 95 })
  })
})
