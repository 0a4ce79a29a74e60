import { expect, test } from 'vitest'
import { callBucket } from './rate.ts'
import { fakeEnv } from './testing/fake-env.ts'

test('200 calls at once, then 100 a second, and never more than 200 saved up', () => {
  const env = fakeEnv()
  const mayPass = callBucket(env)
  const passing = (tries: number) => Array.from({ length: tries }, mayPass).filter(Boolean).length
  expect(passing(250)).toBe(200)
  env.advance(1000)
  expect(passing(250)).toBe(100)
  env.advance(10)
  expect(passing(250)).toBe(1)
  env.advance(3_600_000)
  expect(passing(1000)).toBe(200)
})
