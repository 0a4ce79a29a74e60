import { type ErrorCode, errorStatus } from '@vestibule/contract'
import { type AnyEvent, events } from '@vestibule/contract/events'
import { errors } from 'oidc-provider'
import { expect, test } from 'vitest'
import { oauthRefusals } from './oauth-refusals.ts'
import { refusalEvents } from './refusal-events.ts'
import { untracedReasons } from './untraced-reasons.ts'

const errorCodes = Object.keys(errorStatus) as ErrorCode[]
const traces = Object.entries(refusalEvents)

/** What the library's errors are called on the wire. Its base class and the one for extensions have no name of their own. */
const codesOfLibrary = Object.entries(errors)
  .filter(([name]) => !/^(Custom)?OIDCProviderError$/.test(name))
  .map(([, Refused]) => new (Refused as new (...given: unknown[]) => Error & { error: string })('x').error)

test('SEC-TO-30 every code of this server and of the OAuth library has its line', () => {
  expect(errorCodes.length).toBeGreaterThan(100)
  expect(codesOfLibrary.length).toBeGreaterThan(40)
  expect(Object.keys(oauthRefusals).toSorted()).toEqual([...new Set(codesOfLibrary)].toSorted())
  expect(Object.keys(refusalEvents).toSorted()).toEqual(
    [...new Set([...errorCodes, ...codesOfLibrary])].toSorted(),
  )
})

test.each(traces)(
  'SEC-TO-30 %s leaves an event that keeps its code, or says why it leaves none',
  (_, trace) => {
    if ('untraced' in trace) return expect(untracedReasons[trace.untraced]).toMatch(/^[A-Z].{20,}\.$/)
    const { details }: AnyEvent = events[trace.event]
    expect(Object.keys(details?.entries ?? {})).toEqual(expect.arrayContaining(['code', 'leftOut']))
  },
)

test.each(errorCodes.filter((code) => [401, 403, 429].includes(errorStatus[code])))(
  'SEC-TO-30 %s, which keeps a caller out, is no mistake in a form',
  (code) => {
    const trace = refusalEvents[code]
    expect('untraced' in trace ? ['answer', 'own', 'state'] : ['row']).toContain(
      'untraced' in trace ? trace.untraced : 'row',
    )
  },
)

test('SEC-TO-30 every reason is used', () => {
  const used = new Set(traces.flatMap(([, trace]) => ('untraced' in trace ? [trace.untraced] : [])))
  expect([...used].toSorted()).toEqual(Object.keys(untracedReasons).toSorted())
})
