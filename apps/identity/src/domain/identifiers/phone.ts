import { ApiError } from '@vestibule/contract'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** What is telephoned: no more than the spaces, brackets and dashes people write numbers with. */
const phoneForm = /^\+[\d\s().\-/]{6,30}$/

/**
 * What two spellings of one number have in common: E.164, or undefined for what is no number that could exist
 * (SEC-TE-07). Without a leading plus it would be guessing in which country.
 */
export const canonicalPhone = (text: string): string | undefined => {
  const typed = text.normalize('NFKC').trim()
  if (!phoneForm.test(typed)) return undefined
  const number = parsePhoneNumberFromString(typed)
  return number?.isPossible() && number.isValid() ? number.number : undefined
}

/**
 * The canonical form of a typed number.
 *
 * @throws ApiError PHONE_INVALID
 */
export const requirePhone = (text: string): string => {
  const number = canonicalPhone(text)
  if (number === undefined) throw new ApiError('PHONE_INVALID')
  return number
}

/** The country of a canonical number, in two letters; undefined where several or none share it. */
export const countryOfPhone = (canonical: string): string | undefined =>
  parsePhoneNumberFromString(canonical)?.country

/** How every answer shows a number: the last two digits, always of the same length (SEC-OT-05). */
export const maskedPhone = (canonical: string): string => `${'*'.repeat(8)}${canonical.slice(-2)}`
