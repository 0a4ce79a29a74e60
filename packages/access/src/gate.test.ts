import { expect, test } from 'vitest'
import { compileGate } from './gate.ts'

test.each([
  [['fe.secure.read.samlConfiguration'], 'fe.secure.read.saml*', true],
  [['fe.secure.read.*'], 'fe.secure.read.saml*', true],
  [['fe.*'], 'fe.secure.read.saml*', true],
  [['fe.secure.write.samlConfiguration'], 'fe.secure.read.saml*', false],
  [[], 'fe.secure.read.saml*', false],
  [['fe.secure.read.users'], 'fe.secure.read.users', true],
  [['fe.secure.read.usersOfAll'], 'fe.secure.read.users', false],
])('%j meets the gate %s: %s', (held, gate, expected) => {
  expect(compileGate(held)(gate)).toBe(expected)
})
