import { changePassword } from '@vestibule/contract/areas/profile'
import { loadFeatureFlags } from '@vestibule/contract/areas/feature-flags'
import { loadPasswordConfig, resetPassword } from '@vestibule/contract/areas/passwords'
import { getPasswordConfigPolicy } from '@vestibule/contract/areas/security-policies'
import { describe, expect, test } from 'vitest'
import { browserClock } from '../ports/clock.ts'
import { previewCall } from './call.ts'
import { canned } from './canned.ts'

const aPreview = () => previewCall(canned(), { ...browserClock, wait: async () => {} }, 0)

test('the seven flags of the specification are on in the preview', async () => {
  const flags = await aPreview()(loadFeatureFlags, {})
  expect(flags).toMatchObject({
    admin_portal_ip_restrictions: 'on',
    admin_portal_domain_restrictions: 'on',
    'new-mfa-pages': 'on',
    'show-passkeys-new': 'on',
    'groups-admin-box-new': 'on',
    'msp-all-accounts-new': 'on',
    'temporary-users': 'on',
  })
})

describe('demo password rules', () => {
  test('are told: 6 to 128 characters, passphrases from 6, one optional test', async () => {
    const rules = {
      minLength: 6,
      maxLength: 128,
      allowPassphrases: true,
      minPhraseLength: 6,
      minOptionalTestsToPass: 1,
    }
    expect(await aPreview()(loadPasswordConfig, {})).toMatchObject(rules)
    expect(await aPreview()(getPasswordConfigPolicy, {})).toMatchObject(rules)
  })

  test.each([
    ['abcde', 'PASSWORD_TOO_SHORT'],
    ['a b', 'PASSWORD_TOO_SHORT'],
    ['a'.repeat(129), 'PASSWORD_TOO_LONG'],
    ['密密密密密密', 'PASSWORD_TOO_WEAK'],
    ['abcdef', undefined],
    ['密密 密密密', undefined],
    ['a'.repeat(128), undefined],
  ])('hold for %s', async (password, code) => {
    const call = aPreview()
    const refused = (answer: Promise<unknown>) =>
      answer.then(
        () => undefined,
        (error: unknown) => error,
      )
    const expected = code === undefined ? undefined : expect.objectContaining({ code })
    expect(await refused(call(resetPassword, { userId: 'u', token: 't', password }))).toEqual(expected)
    expect(await refused(call(changePassword, { password: 'right', newPassword: password }))).toEqual(
      expected,
    )
  })
})
