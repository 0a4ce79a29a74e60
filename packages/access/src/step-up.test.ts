import { expect, test } from 'vitest'
import { canBeFreshProof, isSteppedUp, steppedUpAcr } from './step-up.ts'

const good = { acr: steppedUpAcr, amr: ['mfa', 'otp'], auth_time: 1000 }

test.each([
  ['everything right', good, { now: 1100 }, true],
  ['no class', { ...good, acr: undefined }, { now: 1100 }, false],
  ['no mfa', { ...good, amr: ['otp'] }, { now: 1100 }, false],
  ['no method', { ...good, amr: ['mfa'] }, { now: 1100 }, false],
  ['a password is no method', { ...good, amr: ['mfa', 'pwd'] }, { now: 1100 }, false],
  ['exactly as old as allowed', good, { now: 1100, maxAge: 100 }, true],
  ['a second too old', good, { now: 1101, maxAge: 100 }, false],
  ['no time', { ...good, auth_time: undefined }, { now: 1100, maxAge: 100 }, false],
])('SEC-SS-14 step-up: %s', (_, claims, options, expected) => {
  expect(isSteppedUp(claims, options)).toBe(expected)
})

test.each([
  [['pwd'], true],
  [['hwk'], true],
  [['fed'], true],
  [['sso'], true],
  [['email'], false],
  [['sms'], false],
  [[], false],
  [['email', 'pwd'], true],
  [['email', 'mfa', 'otp'], true],
  [['sms', 'mfa', 'otp'], true],
])('SEC-AD-03 methods %j can be a fresh proof: %s', (amr, expected) => {
  expect(canBeFreshProof(amr)).toBe(expected)
})
