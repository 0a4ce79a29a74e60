import { callingCodes } from '@vestibule/contract/calling-codes'

/** The country whose code a number begins with; of several that share one, the one that was chosen before. */
export const toCountry = (number: string, chosen: string): string => {
  const digits = number.replace(/\D/g, '')
  const begins = (country: string) => digits.startsWith(callingCodes.get(country) ?? '-')
  if (!number.trim().startsWith('+') || begins(chosen)) return chosen
  const longest = [...callingCodes.keys()].filter(begins)
  return longest.sort((a, b) => readLength(b) - readLength(a) || isMain(b) - isMain(a))[0] ?? chosen
}

/** Of several countries with one code, the one most numbers are of. */
const main = new Set(['US', 'RU', 'GB', 'IT', 'NO', 'AU', 'MA', 'RE', 'FI', 'GP', 'CW'])
const isMain = (country: string): number => (main.has(country) ? 1 : 0)

const readLength = (country: string): number => callingCodes.get(country)?.length ?? 0

/** The same number in another country; what was typed after the code of the one before stays. */
export const inCountry = (number: string, from: string, to: string): string => {
  const before = `+${callingCodes.get(from)}`
  const typed = number.trim()
  const rest = typed.startsWith(before) ? typed.slice(before.length) : typed.replace(/^\+/, '')
  return `+${callingCodes.get(to)} ${rest.trim()}`
}

/** A number without plus sign is one of the chosen country. */
export const withCode = (number: string, country: string): string => {
  const typed = number.trim()
  return typed === '' || typed.startsWith('+') ? typed : inCountry(typed, country, country)
}

/** Where a user of this language probably is. */
export const likelyCountry = (language: string): string => {
  const { region = '' } = new Intl.Locale(language).maximize()
  return callingCodes.has(region) ? region : 'US'
}
