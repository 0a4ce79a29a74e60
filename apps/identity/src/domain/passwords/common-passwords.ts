import { findRank, findSpelledRank } from './frequent-words.ts'
import { isKeyboardWalk } from './keyboard-walk.ts'
import { toLetters } from './letter-signs.ts'

/** What is left of a password when digits and signs around it are taken off: `password1!` is `password`. */
const toCore = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, '')

/** Parts of one or two letters say nothing. */
const shortestPart = 3

/** A password in the forms under which guessers know it. */
const formsIn = (text: string): string[] => [...new Set([text, toCore(text), toLetters(text)])]

/** More around a word is no longer a form of it. */
const mostAround = 10

/** A text of signs with a letter among them could stand for many words by chance. */
const leastLetters = 2

/** Whether a text is a frequent word, or one with signs for letters. */
const isSpelled = (text: string): boolean => {
  if (findRank(toLetters(text)) !== undefined) return true
  return text.replaceAll(/[^a-z]/g, '').length >= leastLetters && findSpelledRank(text) !== undefined
}

/** Whether it is a frequent word with signs for letters, and digits and signs around it: each may be one or the other. */
const isWordInSigns = (text: string): boolean => {
  const countAround = (pattern: RegExp) => Math.min(pattern.exec(text)?.[0].length ?? 0, mostAround)
  const [before, after] = [countAround(/^[^a-z]*/), countAround(/[^a-z]*$/)]
  for (let from = 0; from <= before; from += 1)
    for (let less = 0; less <= after; less += 1) {
      const word = text.slice(from, text.length - less)
      if (word.length >= shortestPart && isSpelled(word)) return true
    }
  return false
}

/** What is left of a longer password may be as short by chance. */
const shortestWhole = 6
/** Tries of a guesser who puts two frequent passwords together, the most frequent pairs first. */
const pairsTried = 1_000_000

const findPart = (part: string): number | undefined =>
  /[a-z].*[a-z]/.test(part) ? findSpelledRank(part) : findRank(part)

/** Whether it is two frequent passwords in a row, with or without a sign between them. */
const isPair = (text: string): boolean => {
  const joined = text.replaceAll(/[^a-z0-9]/g, '')
  for (let at = shortestPart; at <= joined.length - shortestPart; at += 1) {
    const [one, other] = [findPart(joined.slice(0, at)), findPart(joined.slice(at))]
    if (one !== undefined && other !== undefined && one * other <= pairsTried) return true
  }
  return false
}

/** A unit of up to four letters is guessed in no time, however often it is repeated. */
const longestUnit = 4

/** Whether it is one short or frequent part again and again. */
const isRepeated = (text: string): boolean => {
  for (let size = 1; size <= text.length / 2; size += 1) {
    const unit = text.slice(0, size)
    const isWhole = unit.repeat(Math.ceil(text.length / size)).startsWith(text)
    if (isWhole && (size <= longestUnit || findRank(unit) !== undefined)) return true
  }
  return false
}

/**
 * Whether a guesser tries a password early: one of the frequent ones of leaks, and what people make of those to meet a
 * least length: digits and signs around it, signs for letters, backwards, two in a row, one twice, rows of keys (SEC-TO-35).
 *
 * The list has 1,557 passwords of ten letters and more; with these forms it stands for some hundred thousand.
 */
export const isCommon = (password: string): boolean => {
  const text = password.normalize('NFKC').toLowerCase()
  if (isWordInSigns(text)) return true
  const isOfLetters = /[a-z].*[a-z]/.test(text)
  if (isOfLetters && isWordInSigns([...text].toReversed().join(''))) return true
  return formsIn(text).some(
    (form) =>
      findRank(form) !== undefined ||
      (form.length >= shortestWhole && (isPair(form) || isRepeated(form) || isKeyboardWalk(form))),
  )
}
