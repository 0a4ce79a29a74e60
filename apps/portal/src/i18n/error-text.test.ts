import { ApiError, type ErrorCode, errorStatus } from '@vestibule/contract/errors'
import { describe, expect, test } from 'vitest'
import adminErrors from '@vestibule/messages/en/signin/admin-errors.json' with { type: 'json' }
import { addMessages } from './english.ts'
import { loadTranslator } from './translator.ts'
import { errorText } from './use-error-text.ts'

const codes = Object.keys(errorStatus) as ErrorCode[]
const looksLikeCode = /[A-Z]{2,}[_-][A-Z]/

describe('what a person reads of a refusal', () => {
  // First: messages that were added stay.
  test.each(codes)('%s is never shown as a code on the pages of sign-in', async (code) => {
    const sentence = errorText(await loadTranslator('en'), new ApiError(code))
    expect(sentence).toMatch(/ /)
    expect(sentence).not.toMatch(looksLikeCode)
  })

  test.each(['en', 'he', 'en-XA'] as const)('every code has a sentence of its own in %s', async (locale) => {
    addMessages({ adminErrors })
    const translator = await loadTranslator(locale)
    const without = codes.filter(
      (code) => !translator.has('errors', code) && !translator.has('adminErrors', code),
    )
    expect(without).toEqual([])
    for (const code of codes) expect(errorText(translator, new ApiError(code))).not.toMatch(looksLikeCode)
  })

  test('a refusal for want of a permission names it', async () => {
    const permission = 'fe.secure.write.users'
    const error = new ApiError('FORBIDDEN', { permission })
    expect(errorText(await loadTranslator('en'), error)).toContain(permission)
  })

  test('SEC-RA-40 a refusal for the rank of people who sign in by a connection says so', async () => {
    const error = new ApiError('OUT_RANKED', { ssoConfigId: 'c' })
    expect(errorText(await loadTranslator('en'), error)).toMatch(/^This connection signs in people with/)
  })

  test('a refusal without a code of ours shows what the server said', async () => {
    const from = { message: 'The provider is closed today', status: 400 }
    const error = new ApiError('ER-ADMIN-PORTAL-GENERIC-ERROR', {}, from)
    expect(errorText(await loadTranslator('en'), error)).toBe('The provider is closed today')
  })
})
