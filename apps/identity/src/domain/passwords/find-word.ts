import { isReadAs } from './letter-signs.ts'
import type { SpelledWord } from './spelled-word.ts'

type Place = { readonly from: number; readonly to: number }

/** For each place of a word: where a beginning of the word that is read so far starts in the text. */
type Begun = readonly (number | undefined)[]

const isBetween = (char: string): boolean => !/[\p{L}\p{N}]/u.test(char)
const isLetter = (char: string): boolean => /\p{L}/u.test(char)

const readNext = (
  begun: readonly Begun[],
  { letters, steps, leastLetters }: SpelledWord,
  char: string,
  at: number,
): Begun[] => {
  // A sign between letters leaves all as it is, but for a word that has ended before it.
  const keep = (places: Begun) => places.map((from, place) => (place === letters.length ? undefined : from))
  const next = begun.map((places): (number | undefined)[] => (isBetween(char) ? keep(places) : []))
  const counted = isLetter(char) ? 1 : 0
  for (const { from, to, letter } of steps) {
    if (!isReadAs(char, letter)) continue
    for (const [count, places] of begun.entries()) {
      const start = from > 0 ? places[from] : count > 0 ? undefined : at
      const then = next[Math.min(leastLetters, count + counted)]
      if (start !== undefined && then !== undefined) then[to] = Math.min(start, then[to] ?? start)
    }
  }
  return next
}

/**
 * Where a word stands in a text, its letters typed as they are, as people type them who lack them, or as signs, with or without
 * other signs between them, and so many of them as letters as the word asks for. One pass over the text, whatever both are: each
 * character is compared once with each step of the word.
 *
 * @param chars of the text
 * @param word with its spellings
 * @param start where to begin
 */
export const findWord = (chars: readonly string[], word: SpelledWord, start: number): Place | undefined => {
  let place: Place | undefined
  /** By how many letters were typed as letters, up to what the word asks for. */
  let begun: readonly Begun[] = Array.from({ length: word.leastLetters + 1 }, () => [])
  for (let at = start; at < chars.length; at += 1) {
    begun = readNext(begun, word, chars[at] ?? '', at)
    const from = begun[word.leastLetters]?.[word.letters.length]
    // Of a word that ends in a sign which may stand between letters as well, the end is where its last letter is.
    if (from === undefined && place !== undefined) return place
    if (from !== undefined) place = { from: place?.from ?? from, to: at + 1 }
  }
  return place
}
