import { listWays } from './plain-letters.ts'

type Step = {
  /** How much of the word is read before it; 0 is where a word begins. */
  readonly from: number
  /** How much is read after it: the letters of the word, and beyond these the places between two letters for one. */
  readonly to: number
  readonly letter: string
}

/** A word with all the ways in which its letters are typed, as the steps by which it is read. */
export type SpelledWord = {
  readonly letters: readonly string[]
  readonly steps: readonly Step[]
  /** So many of its letters are typed as letters: signs alone could stand for many words by chance. */
  readonly leastLetters: number
}

const mostAsked = 2

/**
 * All spellings of a word at once: a letter that has several ways has a step for each, so that a word of many such letters costs
 * what its letters cost, and not what their combinations do.
 */
export const spellWord = (letters: readonly string[]): SpelledWord => {
  let places = letters.length
  const steps = letters.flatMap((letter, at) =>
    listWays(letter).flatMap((way): Step[] => {
      const [first = '', second] = [...way]
      if (second === undefined) return [{ from: at, to: at + 1, letter: first }]
      places += 1
      return [
        { from: at, to: places, letter: first },
        { from: places, to: at + 1, letter: second },
      ]
    }),
  )
  const leastLetters = Math.min(mostAsked, letters.filter((letter) => /\p{L}/u.test(letter)).length)
  return { letters, steps, leastLetters }
}

/** The same word as it is read from its end. */
export const spellBackwards = ({ letters, steps, leastLetters }: SpelledWord): SpelledWord => {
  const turn = (place: number): number => (place > letters.length ? place : letters.length - place)
  return {
    letters: letters.toReversed(),
    leastLetters,
    steps: steps.map(({ from, to, letter }) => ({ from: turn(to), to: turn(from), letter })),
  }
}
