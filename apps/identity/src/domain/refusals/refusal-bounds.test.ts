import { describe, expect, test } from 'vitest'
import { createRefusalBounds, type RefusalBounds, type RefusalKey } from './refusal-bounds.ts'
import { refusalEvents } from './refusal-events.ts'

const codes = Object.entries(refusalEvents).flatMap(([code, trace]) => ('event' in trace ? [code] : []))
const tenants = [undefined, 'one', 'two'] as const
const kinds = codes.flatMap((code) => tenants.map((tenant) => ({ code, tenant })))
type Kind = (typeof kinds)[number]

/** A refusal of a caller who is not known, as it is written: whether there is a row. */
const refuse = (bounds: RefusalBounds, { code, tenant }: Kind, fields: Partial<RefusalKey> = {}): boolean => {
  const key = { actor: 'an address', isKnown: false, code, operation: 'one', target: tenant, ...fields }
  const leftOut = bounds.take(key)
  return leftOut !== undefined && bounds.takeIn(tenant, key, leftOut)
}

const aClock = () => {
  let seconds = 0
  return { now: () => new Date(seconds * 1000), advance: (by: number) => void (seconds += by) }
}

describe('bounds of refusals', () => {
  test('SEC-TO-48 a stream of one kind, from any number of addresses, hides no other kind in any log', () => {
    for (const stream of kinds) {
      const clock = aClock()
      const bounds = createRefusalBounds(clock)
      for (let n = 0; n < 2100; n += 1) refuse(bounds, stream, { actor: `${n}` })
      for (let second = 0; second < 3; second += 1) {
        clock.advance(10)
        for (let n = 0; n < 20; n += 1) refuse(bounds, stream, { actor: `${second} ${n}` })
        const hidden = kinds.filter(
          (kind) =>
            (kind.code !== stream.code || kind.tenant !== stream.tenant) &&
            !refuse(bounds, kind, { actor: `other ${second}` }),
        )
        expect([stream, second, hidden]).toEqual([stream, second, []])
      }
    }
  })

  test('SEC-TO-48 streams of all kinds but one, at every operation, hide none of that one', () => {
    const clock = aClock()
    const bounds = createRefusalBounds(clock)
    const [last, ...others] = kinds
    for (let second = 0; second < 30; second += 1) {
      clock.advance(1)
      for (const kind of others)
        for (let n = 0; n < 30; n += 1)
          refuse(bounds, kind, { actor: `${second} ${n}`, operation: `operation ${n}` })
    }
    expect(refuse(bounds, last!)).toBe(true)
  })

  test('SEC-TO-48 an address that floods one tenant hides nothing that it does to another', () => {
    const bounds = createRefusalBounds(aClock())
    for (let n = 0; n < 500; n += 1) refuse(bounds, { code: 'FORBIDDEN', tenant: 'one' })
    expect(refuse(bounds, { code: 'FORBIDDEN', tenant: 'one' })).toBe(false)
    expect(refuse(bounds, { code: 'FORBIDDEN', tenant: 'two' })).toBe(true)
  })

  test('SEC-TO-31 rows of callers who are not known are bounded together', () => {
    const clock = aClock()
    const bounds = createRefusalBounds(clock)
    const flood = () => {
      let rows = 0
      for (const kind of kinds)
        for (let n = 0; n < 100; n += 1) rows += refuse(bounds, kind, { actor: `${n} ${rows}` }) ? 1 : 0
      return rows
    }
    expect(flood()).toBeLessThanOrEqual(2000 + kinds.length)
    clock.advance(10)
    expect(flood()).toBeLessThanOrEqual(100 + kinds.length)
  })
})
