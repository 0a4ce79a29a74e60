/** Letters, digits and marks of one script, joined by dots, dashes and underscores. Never an address or a number. */
const form = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._-]{0,62}[\p{L}\p{M}\p{N}])?$/u
const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Hebrew',
  'Arabic',
  'Armenian',
  'Georgian',
  'Devanagari',
  'Thai',
  'Hangul',
].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'))
/** Written together in one language. */
const japaneseOrChinese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

const scriptsIn = (text: string): number =>
  [...scripts, japaneseOrChinese].filter((script) => script.test(text)).length

/**
 * What two spellings of one username have in common: NFKC and lower case; undefined for what may be none, because it
 * mixes scripts, could be read as an address or a telephone number, or hides signs (SEC-TE-07).
 */
export const canonicalUsername = (text: string): string | undefined => {
  const canonical = text.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
  if (canonical.length < 3 || canonical.length > 64 || !form.test(canonical)) return undefined
  if (!/\p{L}/u.test(canonical)) return undefined
  // Letters of a script that is not listed count as one of their own, so that they mix with no other.
  const listed = scriptsIn(canonical)
  const isOther = [...canonical].some((sign) => /\p{L}/u.test(sign) && scriptsIn(sign) === 0)
  return listed + (isOther ? 1 : 0) === 1 ? canonical : undefined
}
