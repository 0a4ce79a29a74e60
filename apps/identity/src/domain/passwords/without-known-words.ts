import { findWord } from './find-word.ts'
import { isSpelling } from './letter-signs.ts'
import { listKnownWords } from './known-words.ts'
import { listPlainSpellings } from './plain-letters.ts'
import { spellBackwards, type SpelledWord, spellWord } from './spelled-word.ts'

const countLetters = (chars: readonly string[]): number => chars.filter((char) => /\p{L}/u.test(char)).length

/** Words of more letters may be typed with signs. */
const longestPlain = 3

const isPlain = (typed: string, word: string): boolean =>
  listPlainSpellings(word).some(
    (spelled) => typed === spelled || (spelled.length > longestPlain && isSpelling(typed, spelled)),
  )

/** Signs alone could stand for many words by chance, and so could any spelling of a word of three letters. */
const isMeant = (typed: readonly string[], { letters }: SpelledWord): boolean =>
  letters.length > longestPlain
    ? countLetters(typed) >= Math.min(2, countLetters(letters))
    : isPlain(typed.join(''), letters.join(''))

/** Takes a word out wherever it stands in the text. */
const cut = (text: readonly string[], word: SpelledWord): readonly string[] => {
  const rest: string[] = []
  let from = 0
  for (;;) {
    const place = findWord(text, word, from)
    if (place === undefined) return [...rest, ...text.slice(from)]
    const { to } = isMeant(text.slice(place.from, place.to), word) ? place : { to: place.from + 1 }
    rest.push(...text.slice(from, to === place.to ? place.from : to))
    from = to
  }
}

const cutBothWays = (text: readonly string[], word: SpelledWord): readonly string[] =>
  word.letters.length > longestPlain ? cut(cut(text, word), spellBackwards(word)) : cut(text, word)

/**
 * What a guesser would still have to guess who knows these texts: their words and names written together, each as it is
 * and backwards, with signs for letters and with signs between letters, in any mixture of these (SEC-TO-36).
 *
 * @param text a password, folded
 */
export const withoutKnownWords = (text: string, known: readonly string[]): string =>
  listKnownWords(known)
    .map((word) => spellWord([...word]))
    .reduce(cutBothWays, [...text] as readonly string[])
    .join('')
