import { isReadAs } from './letter-signs.ts'

type Place = { readonly from: number; readonly to: number }

const isBetween = (char: string): boolean => !/[\p{L}\p{N}]/u.test(char)

/**
 * Where a word stands in a text, its letters typed as they are or as signs, with or without other signs between them. One
 * pass over the text, whatever both are: each character is compared once with each letter.
 *
 * @param chars of the text
 * @param letters of the word
 * @param start where to begin
 */
export const findWord = (
  chars: readonly string[],
  letters: readonly string[],
  start: number,
): Place | undefined => {
  if (letters.length > chars.length - start) return undefined
  /** For each number of letters: where a beginning of the word of so many letters starts that ends before this character. */
  let begun: (number | undefined)[] = []
  for (let at = start; at < chars.length; at += 1) {
    const char = chars[at] ?? ''
    const next: (number | undefined)[] = isBetween(char) ? [...begun] : []
    for (const [index, letter] of letters.entries()) {
      const from = index === 0 ? at : begun[index]
      if (from === undefined || !isReadAs(char, letter)) continue
      next[index + 1] = Math.min(from, next[index + 1] ?? from)
    }
    const from = next[letters.length]
    if (from !== undefined) return { from, to: at + 1 }
    begun = next
  }
  return undefined
}
