import { findWord } from './find-word.ts'
import { listKnownWords } from './known-words.ts'
import { listPlainSpellings } from './plain-letters.ts'
import { spellBackwards, type SpelledWord, spellWord } from './spelled-word.ts'

/** Words of more letters may be typed with signs, and backwards: any spelling of a shorter one could stand there by chance. */
const longestPlain = 3
/** Letters of all words that are looked for, with their spellings: each is compared with each character of the password. */
const mostSteps = 8000

type Look = { readonly cost: number; readonly cut: (text: string) => string }

/** Takes a word out wherever it stands in the text. */
const cutOut = (text: readonly string[], word: SpelledWord): readonly string[] => {
  const rest: string[] = []
  let from = 0
  for (;;) {
    const place = findWord(text, word, from)
    if (place === undefined) return [...rest, ...text.slice(from)]
    rest.push(...text.slice(from, place.from))
    from = place.to
  }
}

const lookInAnySpelling = (word: SpelledWord): Look => ({
  cost: 2 * word.steps.length,
  cut: (text) => cutOut(cutOut([...text], word), spellBackwards(word)).join(''),
})

const lookAsItIs = (word: string): Look => ({ cost: 1, cut: (text) => text.replaceAll(word, '') })

/** A short word is looked for as it is typed; one that is longer where its letters are typed as two is one of more letters. */
const listLooks = (word: string): Look[] =>
  word.length > longestPlain
    ? [lookInAnySpelling(spellWord([...word]))]
    : listPlainSpellings(word).map((spelled) =>
        spelled.length > longestPlain ? lookInAnySpelling(spellWord([...spelled])) : lookAsItIs(spelled),
      )

/**
 * What a guesser would still have to guess who knows these texts: their words and names written together, each as it is
 * and backwards, with signs for letters and with signs between letters, in any mixture of these (SEC-TO-36).
 *
 * @param text a password, folded
 */
export const withoutKnownWords = (text: string, known: readonly string[]): string => {
  const words = listKnownWords(known).filter((word) => word.length <= text.length)
  let rest = text
  let left = mostSteps
  for (const look of words.flatMap(listLooks)) {
    left -= look.cost
    if (left < 0) return rest
    rest = look.cut(rest)
  }
  return rest
}
