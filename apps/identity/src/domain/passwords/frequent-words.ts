import { dictionary } from '@zxcvbn-ts/language-common'
import { isSpelling, toSkeleton } from './letter-signs.ts'

const words = dictionary['passwords-common'] as readonly string[]

/** The most frequent passwords of leaks with their place, the first being the most frequent. */
const ranks = new Map(words.map((word, at) => [word, at + 1]))
const bySkeleton = Map.groupBy(words, toSkeleton)

export const findRank = (text: string): number | undefined => ranks.get(text)

/** The place of the most frequent password that a text may be a spelling of, whichever letters its signs stand for. */
export const findSpelledRank = (text: string): number | undefined => {
  const spelled = bySkeleton.get(toSkeleton(text))?.find((word) => isSpelling(text, word))
  return spelled === undefined ? undefined : ranks.get(spelled)
}
