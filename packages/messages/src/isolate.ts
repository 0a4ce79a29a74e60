/** All blocks of the writings from right to left, as Unicode sets them apart. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu

const isolate = /[\u2068\u2069]/

/**
 * A value as it is filled into a sentence of ours. It stands between U+2068 and U+2069 where its direction could turn the
 * words around it (SEC-PO-13): where it has a letter of the other direction than the sentence, and in a sentence from
 * right to left also where it begins or ends with a sign that has no direction of its own, such as a bracket. Any other
 * value stays as it is. Signs of direction, which could also end the isolation, are left out: names were not always cleaned, and
 * hosts send texts.
 *
 * @param value text that a person, a provider or a program chose
 * @param direction of the sentence
 */
export const isolated = (value: string | number, direction: 'ltr' | 'rtl'): string => {
  const given = `${value}`.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]/g, '')
  // A sentence of ours may be a value of another one: what it sets apart stays so.
  const isPaired = !isolate.test(given.replace(/\u2068[^\u2068\u2069]*\u2069/g, ''))
  const text = isPaired ? given : given.split(isolate).join('')
  // Letters from right to left count as digits: what else is no digit is a letter, or has no direction of its own.
  const others = text.replace(rightToLeft, '0')
  const isApart = direction === 'rtl' ? /\p{L}|^\D|\D$/u.test(others) : others !== text
  return isApart ? `\u2068${text}\u2069` : text
}
