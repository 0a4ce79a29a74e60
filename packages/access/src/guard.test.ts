import { describe, expect, test } from 'vitest'
import { compileGuard } from './guard.ts'

describe('authorized content', () => {
  const guard = compileGuard({ permissions: ['fe.secure.read.*'], roles: ['Support'] })

  test.each([
    [{ permissions: ['fe.secure.read.users'] }, true],
    [{ permissions: ['fe.secure.read.users', 'fe.secure.write.users'] }, false],
    [{ roles: ['Support'] }, true],
    [{ roles: ['Support', 'Admin'] }, false],
    [{ permissions: ['fe.secure.read.users'], roles: ['Support'] }, true],
    [{}, true],
  ])('%j: %s', (required, expected) => {
    expect(guard(required)).toBe(expected)
  })

  test('a guard without a user refuses while something is required', () => {
    expect(compileGuard({})({ permissions: ['a'] })).toBe(false)
    expect(compileGuard({})({ roles: ['a'] })).toBe(false)
  })

  test('a super user passes everything', () => {
    expect(compileGuard({ superUser: true })({ permissions: ['a'], roles: ['b'] })).toBe(true)
  })
})
