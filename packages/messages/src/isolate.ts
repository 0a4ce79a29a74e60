/** Letters of the writings from right to left that are in use; every box loads this, so the extinct ones are left out. */
const rightToLeft = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/gu

/**
 * A value as it is filled into a sentence of ours. It stands between U+2068 and U+2069 where its direction could turn the
 * words around it (SEC-PO-13): where it has a letter of the other direction than the sentence, and in a sentence from
 * right to left also where it begins or ends with a sign that has no direction of its own, such as a bracket. Any other
 * value stays as it is. What sets a direction by force is left out: names were not always cleaned, and hosts send texts.
 *
 * @param value text that a person, a provider or a program chose
 * @param direction of the sentence
 */
export const isolated = (value: string | number, direction: 'ltr' | 'rtl'): string => {
  const text = `${value}`.replace(/[\u202a-\u202e\u2066\u2067]/g, '')
  // Letters from right to left count as digits: what else is no digit is a letter, or has no direction of its own.
  const others = text.replace(rightToLeft, '0')
  const isApart = direction === 'rtl' ? /\p{L}|^\D|\D$/u.test(others) : others !== text
  return isApart ? `\u2068${text}\u2069` : text
}
