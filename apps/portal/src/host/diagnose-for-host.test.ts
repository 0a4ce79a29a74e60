// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '@vestibule/contract/errors'
import { aPortal } from '../testing/portal.ts'
import type { FrameDiagnosis } from '@vestibule/bridge'
import { portalMethods } from './portal-methods.ts'

const diagnosed = async (answers: readonly boolean[], crossSite = true) => {
  const [first = false, second = false] = answers
  const probeBrowser = vi
    .fn()
    .mockResolvedValueOnce({ hasCookie: first, now: 0 })
    .mockResolvedValueOnce({ hasCookie: second, now: -120_000 })
  const { store, clock } = await aPortal({ answers: { probeBrowser }, boot: { crossSite } })
  const outcome = await portalMethods(store, document.body).diagnose({})
  if (!outcome.ok) throw new Error(outcome.error.code)
  return { diagnosis: JSON.parse(outcome.value.found) as FrameDiagnosis, now: clock.now() }
}

test.each([
  [[false, true], true, 'partitioned'],
  [[true, true], true, 'partitioned'],
  [[false, true], false, 'firstParty'],
  [[false, false], true, 'none'],
])('cookies that came back %j, of another site %j: %s', async (answers, crossSite, cookieStorage) => {
  const { diagnosis } = await diagnosed(answers, crossSite)
  expect(diagnosis).toMatchObject({ cookieStorage, deployment: crossSite ? 'crossSite' : 'sameSite' })
})

test('tells what the frame may use, and how far the clock is off', async () => {
  const { diagnosis, now } = await diagnosed([false, true])
  expect(diagnosis.storage).toMatchObject({ local: true, session: true })
  expect(diagnosis.clockOffsetMs).toBe(now + 120_000)
})

test.each([
  ['granted', (_: string, __: object, task: () => unknown) => Promise.resolve(task()), true],
  ['refused', () => Promise.reject(new DOMException('refused', 'SecurityError')), false],
])('locks that are there and %s', async (_, request, works) => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  const { diagnosis } = await diagnosed([false, true])
  expect(diagnosis.storage.locks).toBe(works)
})

test.each([
  [new ApiError('OFFLINE'), 'OFFLINE'],
  [new ApiError('UNAVAILABLE', {}, { message: 'select 1', traceId: 't1' }), 'INTERNAL'],
])('SEC-DE-05 a server that cannot be asked (%s) is no bug: the host hears %s', async (error, code) => {
  const { store } = await aPortal({ answers: { probeBrowser: vi.fn().mockRejectedValue(error) } })
  const outcome = await portalMethods(store, document.body).diagnose({})
  expect(outcome).toMatchObject({ ok: false, error: { code } })
  expect(JSON.stringify(outcome)).not.toContain('select')
})
