import { listWays } from './plain-letters.ts'

/** One spelling for what is read alike: accents that are typed apart, wide letters, small letters. */
export const foldText = (text: string): string => text.normalize('NFKC').toLowerCase()

/** A telephone number is known with its country and without. */
const withoutCountry = (word: string): string[] =>
  /^\d{9,15}$/.test(word) ? [word, word.slice(-10), word.slice(-8), word.slice(-7)] : [word]

/** Parts of a name that are written together: more of them are written as the whole name, or not at all. */
const mostParts = 4
/** Longer texts are sentences, of which no part but each word is a name. */
const mostJoined = 12

/** What people write of a name: each part, neighbouring parts together, all of them, and all in the other order. */
const joinParts = (parts: readonly string[]): string[] => {
  const runs = parts.length > mostJoined ? [] : parts.map((_, from) => parts.slice(from, from + mostParts))
  const joins = runs.flatMap((run) => run.map((_, count) => run.slice(0, count + 1).join('')))
  return [...parts, ...joins, parts.join(''), parts.toReversed().join('')]
}

/** Words of one or two letters stand in others by chance. */
const shortestWord = 3

/** Two letters, of which one is typed as two where it is lacking: `Öz` is read in the long way alone. */
const inLongWay = (word: string): string =>
  [...word].length < shortestWord
    ? [...word].map((letter) => listWays(letter).find((way) => way.length > 1) ?? letter).join('')
    : word

/** Longer texts are no names. */
const longestText = 200
/** Each word costs a look over the password: so many are asked for, which are more than a user with many tenants has. */
const mostWords = 500

/**
 * Words that count as known with these texts, in their order. Others say of a user what they like, and as much as they like: what
 * counts before it is given first, and there is a limit to all.
 */
export const splitKnownTexts = (texts: readonly string[]): string[] => {
  const names = texts.map((text) => foldText(text.slice(0, longestText)))
  const words = names
    .map((name) => name.split(/[^\p{L}\p{N}]+/u).filter(Boolean))
    .flatMap(joinParts)
    .flatMap(withoutCountry)
    .map(inLongWay)
    .filter((word) => word.length >= shortestWord)
  return [...new Set(words)].slice(0, mostWords)
}
