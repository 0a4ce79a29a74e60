import { expect, test, vi } from 'vitest'
import { createTokens, type TokenOptions } from './tokens.ts'

function tokens(lifeMs = 300_000) {
  let now = 1_000_000
  const ask = vi.fn(async (_: TokenOptions) => ({
    accessToken: `token-${ask.mock.calls.length}`,
    tokenType: 'Bearer' as const,
    expiresAt: now + lifeMs,
  }))
  return {
    ...createTokens(ask, () => now),
    ask,
    pass: (ms: number) => (now += ms),
  }
}

test('a token is asked for once and kept while it is good for 30 more seconds', async () => {
  const { get, ask, pass } = tokens()
  expect(await get()).toBe('token-1')
  pass(270_000)
  expect(await get()).toBe('token-1')
  pass(1)
  expect(await get()).toBe('token-2')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('who needs it longer gets another one', async () => {
  const { get, ask } = tokens()
  await get()
  expect(await get({ minTtl: 300 })).toBe('token-1')
  expect(await get({ minTtl: 301 })).toBe('token-2')
  expect(ask).toHaveBeenLastCalledWith({ minTtl: 301, force: undefined })
})

test('many at once are one question', async () => {
  const { get, ask, pass } = tokens()
  expect(new Set(await Promise.all([get(), get(), get()]))).toEqual(new Set(['token-1']))
  pass(299_000)
  expect(new Set(await Promise.all([get(), get(), get()]))).toEqual(new Set(['token-2']))
  expect(ask).toHaveBeenCalledTimes(2)
})

test('force asks although a good one is at hand', async () => {
  const { get } = tokens()
  await get()
  expect(await get({ force: true })).toBe('token-2')
  expect(await get()).toBe('token-2')
})

test('a failure reaches everybody who waited and is not kept', async () => {
  const { get, ask } = tokens()
  ask.mockRejectedValueOnce(new Error('OFFLINE'))
  const both = await Promise.allSettled([get(), get()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await get()).toBe('token-2')
})

test('after forgetting, an answer that was on its way is not kept', async () => {
  const { get, ask, forget } = tokens()
  const early = get()
  await Promise.resolve()
  forget()
  expect(await early).toBe('token-1')
  expect(await get()).toBe('token-2')
  expect(ask).toHaveBeenCalledTimes(2)
})
