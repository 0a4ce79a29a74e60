import { createPermissionCheckRegex } from '@frontegg/entitlements-javascript-commons'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compilePermissions } from './permissions.ts'

describe('permission wildcards', () => {
  test.each([
    [['fe.*'], 'fe.secure.read.users', true],
    [['*'], 'anything.at.all', true],
    [['fe.secure.*.users'], 'fe.secure.read.users', true],
    [['fe.secure.*.users'], 'fe.secure.read.more.users', true],
    [['fe.secure.read.users'], 'fe.secure.read.users', true],
    [['fe.secure.read.users'], 'feXsecureXreadXusers', false],
    [['fe.secure.read'], 'fe.secure.read.users', false],
    [['secure.read.users'], 'fe.secure.read.users', false],
    [['a', 'fe.subscriptions.*'], 'fe.subscriptions.', true],
    [[], 'fe.secure.read.users', false],
    [['*'], '', false],
    [['broken(['], 'broken([', false],
  ])('%j covers %s: %s', (held, permission, expected) => {
    expect(compilePermissions(held)(permission)).toBe(expected)
  })

  test('keeps answering right after more distinct questions than it remembers', () => {
    const covers = compilePermissions(['app.*.read'])
    for (let n = 0; n < 12_000; n += 1) expect(covers(`app.${n}.read`)).toBe(true)
    expect(covers('app.1.write')).toBe(false)
  })

  test('agrees with the published evaluator on generated keys', () => {
    const part = fc.constantFrom('fe', 'secure', 'read', 'users', '*', 'a-b', 'x1')
    const key = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'))
    fc.assert(
      fc.property(fc.array(key, { maxLength: 6 }), key, (held, permission) => {
        const expected = held.some((one) => createPermissionCheckRegex(one).test(permission))
        expect(compilePermissions(held)(permission)).toBe(expected)
      }),
      { numRuns: 3000 },
    )
  })
})
