import { describe, expect, test } from 'vitest'
import { listMethods } from './methods.ts'
import { toPending } from './pending.ts'

const none = { webauthn: [], phones: [], authenticators: [], emails: [] }
const emails = [{ email: 'ada@acme.test' }]

describe('what an answer asks for', () => {
  const base = { mfaRequired: true, mfaToken: 'm', mfaDevices: none }

  test.each([
    ['the key is absent', base, true],
    ['it says so', { ...base, mfaEnrolled: true }, true],
    ['it says no', { ...base, mfaEnrolled: false }, false],
    [
      'it says no, but there is a mailbox',
      { ...base, mfaEnrolled: false, mfaDevices: { ...none, emails } },
      true,
    ],
  ])('enrolled: %s', (_, given, isEnrolled) => {
    expect(toPending(given)?.isEnrolled).toBe(isEnrolled)
  })

  test('nothing, unless both the flag and the token are there', () => {
    expect(toPending({ mfaRequired: true })).toBeUndefined()
    expect(toPending({ mfaRequired: false, mfaToken: 'm' })).toBeUndefined()
  })

  test('a mailbox is nothing one enrols', () => {
    const pending = toPending({ ...base, mfaEnrolled: false, mfaStrategies: ['EmailCode', 'SMS'] })
    expect(pending && listMethods(pending)).toEqual([{ name: 'sms' }])
  })
})
