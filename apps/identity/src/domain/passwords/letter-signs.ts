/** Signs and digits that people write for letters, each with all the letters that it is written for, the usual one first. */
const signs: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '^': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '€': 'e',
  '6': 'gb',
  '9': 'gq',
  '#': 'h',
  '1': 'il',
  '!': 'il',
  '|': 'li',
  '¡': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
}

/** Letters that one sign may be written for are one here: `b`, `g` and `q`, `i` and `l`. */
const alike: Readonly<Record<string, string>> = { b: 'g', q: 'g', l: 'i' }

/** `p@ssw0rd` as the word it most often stands for, of the same length. */
export const toLetters = (text: string): string =>
  text.replaceAll(/[@431!0$57]/g, (sign) => signs[sign]?.[0] ?? sign)

/** The same for all texts that may be spelled alike; others can have it too, which `isSpelling` tells apart. */
export const toSkeleton = (text: string): string =>
  [...text]
    .map((char) => signs[char]?.[0] ?? char)
    .map((letter) => alike[letter] ?? letter)
    .join('')

/** Whether a character that was typed is a letter, or a sign that is written for it. */
export const mayStandFor = (typed: string, letter: string): boolean =>
  typed === letter || (signs[typed]?.includes(letter) ?? false)

const isDigit = (char: string): boolean => /\d/.test(char)

/** Whether two characters may be the same one, either of them written as a sign. Two digits are the digits they are. */
export const isReadAs = (typed: string, known: string): boolean =>
  mayStandFor(typed, known) || (mayStandFor(known, typed) && !isDigit(typed))

/** Whether a text is a word, each of its letters typed as it is or as a sign. */
export const isSpelling = (text: string, word: string): boolean => {
  const letters = [...word]
  const typed = [...text]
  return typed.length === letters.length && typed.every((char, at) => mayStandFor(char, letters[at] ?? ''))
}
