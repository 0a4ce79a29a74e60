import { findWord } from './find-word.ts'
import { splitKnownTexts } from './known-words.ts'
import { listPlainSpellings } from './plain-letters.ts'
import { spellBackwards, type SpelledWord, spellWord } from './spelled-word.ts'

/** Words of more letters may be typed with signs, and backwards: any spelling of a shorter one could stand there by chance. */
const longestPlain = 3
/** Letters of all words that are looked for, with their spellings: each is compared with each character of the password. */
const mostSteps = 8000

type Look = {
  /** Letters of what is looked for. */
  readonly length: number
  readonly cost: number
  readonly cut: (text: string) => string
}

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
  length: word.letters.length,
  cost: 2 * word.steps.length,
  cut: (text) => cutOut(cutOut([...text], word), spellBackwards(word)).join(''),
})

const lookAsItIs = (word: string): Look => ({
  length: word.length,
  cost: 1,
  cut: (text) => text.replaceAll(word, ''),
})

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
 * @param known what counts first comes first: there is a limit to what is looked for
 */
export const withoutKnownWords = (text: string, known: readonly string[]): string => {
  const words = splitKnownTexts(known).filter((word) => word.length <= text.length)
  let left = mostSteps
  const looks = words.flatMap(listLooks).filter(({ cost }) => {
    if (cost > left) return false
    left -= cost
    return true
  })
  // The longest first: a part of a name that was cut out would leave the rest of it to be guessed.
  return looks.sort((one, other) => other.length - one.length).reduce((rest, { cut }) => cut(rest), text)
}
