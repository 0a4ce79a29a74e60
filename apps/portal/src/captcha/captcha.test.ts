import { contract, isOperation } from '@vestibule/contract'
import { login } from '@vestibule/contract/areas/auth'
import { createCaptchaChallenge, getCaptchaPolicy } from '@vestibule/contract/areas/captcha'
import type { Call } from '@vestibule/contract/client'
import { ApiError } from '@vestibule/contract/errors'
import { expect, test } from 'vitest'
import { solvePuzzle } from './proof-of-work.ts'
import { answerCaptcha, withCaptcha } from './with-captcha.ts'

type RecordedCall = { readonly name: string; readonly input: unknown }

/** A server that wants a captcha as soon as `wants` says so, and answers the policy as given. */
const aServer = (wants: () => boolean, policy: () => unknown) => {
  const calls: RecordedCall[] = []
  const call = (async (operation: { readonly name: string }, input: Record<string, unknown>) => {
    calls.push({ name: operation.name, input })
    if (operation.name === getCaptchaPolicy.name) return policy()
    if (operation.name === createCaptchaChallenge.name) return { challenge: 'a', count: 2, bits: 4 }
    if (wants() && input.recaptchaToken === undefined) throw new ApiError('CAPTCHA_REFUSED')
    return {}
  }) as Call
  return { calls, call, named: () => calls.map(({ name }) => name) }
}

const ours = () => ({ enabled: true, provider: 'proofOfWork', siteKey: '' })
const typed = { email: 'a@b.test', password: 'a password' }

test('where none is wanted nothing is asked', async () => {
  const { call, calls } = aServer(() => false, ours)
  await withCaptcha(call, answerCaptcha)(login, typed)
  expect(calls).toEqual([{ name: 'login', input: typed }])
})

test('the first refusal says that one is wanted; from then on each call brings one', async () => {
  const { call, calls, named } = aServer(() => true, ours)
  const portal = withCaptcha(call, answerCaptcha)
  await portal(login, typed)
  expect(named()).toEqual(['login', 'getCaptchaPolicy', 'createCaptchaChallenge', 'login'])
  expect(calls.at(-1)?.input).toMatchObject({
    ...typed,
    recaptchaToken: expect.stringMatching(/^a\.\d+\.\d+$/),
  })
  await portal(login, typed)
  expect(named().slice(4)).toEqual(['getCaptchaPolicy', 'createCaptchaChallenge', 'login'])
})

const asking = Object.values(contract).flatMap((area) =>
  Object.values(area).flatMap((one) => (isOperation(one) && one.captcha ? [one] : [])),
)

test.each(asking.map((one) => [one.name, one] as const))(
  '%s brings one that was made for it',
  async (_, operation) => {
    const { call, calls } = aServer(() => true, ours)
    await withCaptcha(call, answerCaptcha)(operation, typed)
    const puzzle = calls.find(({ name }) => name === createCaptchaChallenge.name)
    expect(puzzle?.input).toEqual({ action: operation.captcha })
    expect(calls.at(-1)).toMatchObject({
      name: operation.name,
      input: { recaptchaToken: expect.any(String) },
    })
  },
)

test.each([
  ['fails', () => Promise.reject(new ApiError('OFFLINE'))],
  ['says there is none', () => Promise.reject(new ApiError('NOT_FOUND'))],
  ['is off', () => ({ ...ours(), enabled: false })],
])('a policy that %s is swallowed: what is shown is the refusal of the call', async (_, policy) => {
  const { call, named } = aServer(() => true, policy)
  await expect(withCaptcha(call, answerCaptcha)(login, typed)).rejects.toMatchObject({
    code: 'CAPTCHA_REFUSED',
  })
  expect(named()).toEqual(['login', 'getCaptchaPolicy', 'login'])
})

test('other refusals are not asked about', async () => {
  const call = (() => Promise.reject(new ApiError('INVALID_CREDENTIALS'))) as Call
  await expect(withCaptcha(call, answerCaptcha)(login, typed)).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
})

test('every number of a solution makes a hash with so many zeros', async () => {
  const [challenge, ...numbers] = (await solvePuzzle({ challenge: 'x~y', count: 3, bits: 9 })).split('.')
  expect(challenge).toBe('x~y')
  expect(numbers).toHaveLength(3)
  for (const [index, number] of numbers.entries()) {
    const text = new TextEncoder().encode(`x~y.${index}.${number}`)
    const hash = new DataView(await crypto.subtle.digest('SHA-256', text))
    expect(hash.getUint32(0) >>> 23).toBe(0)
  }
})
