import { isReadAs } from './letter-signs.ts'
import type { SpelledWord } from './spelled-word.ts'

type Place = { readonly from: number; readonly to: number }

const isBetween = (char: string): boolean => !/[\p{L}\p{N}]/u.test(char)

/**
 * Where a word stands in a text, its letters typed as they are, as people type them who lack them, or as signs, with or without
 * other signs between them. One pass over the text, whatever both are: each character is compared once with each step of the word.
 *
 * @param chars of the text
 * @param word with its spellings
 * @param start where to begin
 */
export const findWord = (
  chars: readonly string[],
  { letters, steps }: SpelledWord,
  start: number,
): Place | undefined => {
  if (letters.length > chars.length - start) return undefined
  /** For each place of the word: where a beginning of it starts in the text that ends before this character. */
  let begun: (number | undefined)[] = []
  for (let at = start; at < chars.length; at += 1) {
    const char = chars[at] ?? ''
    const next: (number | undefined)[] = isBetween(char) ? [...begun] : []
    for (const step of steps) {
      const from = step.from === 0 ? at : begun[step.from]
      if (from === undefined || !isReadAs(char, step.letter)) continue
      next[step.to] = Math.min(from, next[step.to] ?? from)
    }
    const from = next[letters.length]
    if (from !== undefined) return { from, to: at + 1 }
    begun = next
  }
  return undefined
}
