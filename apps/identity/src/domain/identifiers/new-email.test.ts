import { describe, expect, test } from 'vitest'
import { newEmail } from './new-email.ts'

const production = { environment: 'production', emailSuffixes: ['corp.internal'] } as const
const development = { environment: 'development', emailSuffixes: [] } as const

describe('addresses that become part of an account', () => {
  test.each([
    ['Kim@Rival.com', 'kim@rival.com'],
    ['kim@mail.rival.co.uk', 'kim@mail.rival.co.uk'],
    ['kim@b\u00FCcher.de', 'kim@xn--bcher-kva.de'],
    ['kim@team.github.io', 'kim@team.github.io'],
    ['kim@hq.corp.internal', 'kim@hq.corp.internal'],
  ])('%s is taken in production', (typed, canonical) => {
    expect(newEmail(production, typed)).toBe(canonical)
  })

  test.each([
    'kim@rival',
    'admin@acme',
    'kim@localhost',
    'kim@acme.test',
    'kim@co.uk',
    'kim@rival.con',
    'kim@127.0.0.1',
    'kim@notcorp.internal',
    'kim',
  ])('%s is refused in production', (typed) => {
    expect(newEmail(production, typed)).toBeUndefined()
  })

  test('development takes the reserved names of its accounts, but no single word', () => {
    expect(newEmail(development, 'admin@acme.test')).toBe('admin@acme.test')
    expect(newEmail(development, 'admin@acme')).toBeUndefined()
  })
})
