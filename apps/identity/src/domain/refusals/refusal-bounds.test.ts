import { describe, expect, test } from 'vitest'
import type { OwnRefusal } from '../../request/refusal-trail.ts'
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

  const own = { isKnown: true, event: 'signIn.failed', tenantId: 'one', target: 'a user' }
  const takeOwn = (
    bounds: RefusalBounds,
    count: number,
    fields: (n: number) => Partial<OwnRefusal>,
  ): number => {
    let rows = 0
    for (let n = 0; n < count; n += 1)
      if (bounds.takeOwn({ actor: 'an address', ...own, ...fields(n) }) !== undefined) rows += 1
    return rows
  }

  test('SEC-TO-31 a refusal with an event of its own is told in part as well', () => {
    const clock = aClock()
    const bounds = createRefusalBounds(clock)
    expect(takeOwn(bounds, 50, () => ({}))).toBe(20)
    clock.advance(30)
    expect(bounds.takeOwn({ actor: 'an address', ...own })).toBe(30)
    // Callers who are proved are many only where their users are.
    expect(takeOwn(bounds, 300, (n) => ({ actor: `${n}` }))).toBe(300)
    expect(takeOwn(bounds, 300, (n) => ({ actor: `${n}`, isKnown: false, target: `${n}` }))).toBe(100)
  })

  test('SEC-TO-54 what callers who are not known try at one account is told in part, from however many places', () => {
    const clock = aClock()
    const bounds = createRefusalBounds(clock)
    const tried = { isKnown: false, account: 'a user' }
    expect(takeOwn(bounds, 900, (n) => ({ ...tried, actor: `place ${n % 300}` }))).toBe(100)
    for (const fields of [{ account: 'another' }, { event: 'factor.failed' }, { tenantId: 'two' }])
      expect(takeOwn(bounds, 1, () => ({ ...tried, ...fields, actor: 'a place' }))).toBe(1)
    expect(takeOwn(bounds, 20_000, (n) => ({ ...tried, actor: `made up ${n}` }))).toBe(0)
    clock.advance(10)
    expect(bounds.takeOwn({ ...own, ...tried, actor: 'the next place' })).toBe(20_800)
    expect(takeOwn(bounds, 5, (n) => ({ ...tried, actor: `after ${n}` }))).toBe(0)
  })

  test('SEC-TO-54 SEC-TO-48 one place fills no log by trying accounts that exist', () => {
    const bounds = createRefusalBounds(aClock())
    expect(takeOwn(bounds, 50, () => ({ isKnown: false, account: 'a user' }))).toBe(20)
    expect(takeOwn(bounds, 900, (n) => ({ isKnown: false, account: `user ${n % 90}` }))).toBe(380)
  })

  test('SEC-TO-48 a caller who floods one log with such events hides nothing that they do in another', () => {
    const bounds = createRefusalBounds(aClock())
    expect(takeOwn(bounds, 900, (n) => ({ target: `user ${n}` }))).toBe(400)
    expect(takeOwn(bounds, 1, () => ({ tenantId: 'two' }))).toBe(1)
    expect(takeOwn(bounds, 1, () => ({ event: 'factor.failed' }))).toBe(1)
    expect(takeOwn(bounds, 1, () => ({ actor: 'another' }))).toBe(1)
  })

  test('SEC-TO-48 what a stranger makes up, however much, makes no caller forget what was left out', () => {
    const clock = aClock()
    const bounds = createRefusalBounds(clock)
    const member = { actor: 'a user', isKnown: true, code: 'FORBIDDEN', operation: 'one' }
    for (let n = 0; n < 20; n += 1) bounds.take(member)
    for (let n = 0; n < 20; n += 1) bounds.takeOwn({ actor: 'a user', ...own })
    for (let n = 0; n < 15_000; n += 1) {
      refuse(bounds, { code: 'NOT_FOUND', tenant: undefined }, { target: `link ${n}` })
      bounds.takeOwn({ actor: `${n}`, ...own, isKnown: false, target: `${n}` })
    }
    expect(bounds.take(member)).toBe(undefined)
    clock.advance(60)
    expect(bounds.take(member)).toBe(16)
    expect(bounds.takeOwn({ actor: 'a user', ...own, tenantId: 'two' })).toBe(0)
  })
})
