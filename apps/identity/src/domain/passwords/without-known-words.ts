import { findWord } from './find-word.ts'
import { listSpelledWords } from './known-words.ts'

const countLetters = (chars: readonly string[]): number => chars.filter((char) => /\p{L}/u.test(char)).length

/** Signs alone could stand for many words by chance, and so could any spelling of a word of three letters. */
const isMeant = (typed: readonly string[], word: readonly string[]): boolean =>
  word.length > 3 ? countLetters(typed) >= Math.min(2, countLetters(word)) : typed.join('') === word.join('')

/** Takes a word out wherever it stands in the text. */
const cut = (text: readonly string[], word: readonly string[]): readonly string[] => {
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

/**
 * What a guesser would still have to guess who knows these texts: their words and names written together, each as it is
 * and backwards, with signs for letters and with signs between letters, in any mixture of these (SEC-TO-36).
 *
 * @param text a password, folded
 */
export const withoutKnownWords = (text: string, known: readonly string[]): string =>
  listSpelledWords(known)
    .map((word) => [...word])
    .reduce<readonly string[]>(
      (rest, word) => (word.length > 3 ? cut(cut(rest, word), word.toReversed()) : cut(rest, word)),
      [...text],
    )
    .join('')
