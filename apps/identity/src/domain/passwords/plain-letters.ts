/** Letters that keyboards of others lack, as people type them there; accents that come off are not listed. */
const plain: Readonly<Record<string, readonly string[]>> = {
  ä: ['a', 'ae'],
  ö: ['o', 'oe'],
  ü: ['u', 'ue'],
  ß: ['ss'],
  ø: ['o', 'oe'],
  æ: ['ae', 'a'],
  œ: ['oe', 'o'],
  å: ['a', 'aa'],
  ł: ['l'],
  ı: ['i'],
  đ: ['d', 'dj'],
  ð: ['d', 'th'],
  þ: ['th'],
  ħ: ['h'],
}

const withoutAccent = (letter: string): string[] => {
  const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return bare === letter || bare === '' ? [] : [bare]
}

const listOthers = (letter: string): readonly string[] => plain[letter] ?? withoutAccent(letter)

/** Of so many different letters each is written in its own way; further ones all in the same: the spellings stay few. */
const mostVaried = 4

/** A word as it is, and with its letters as people type them who lack them, each letter in its own way. */
export const listPlainSpellings = (word: string): string[] => {
  const letters = [...new Set(word)].filter((letter) => listOthers(letter).length > 0)
  const varied = letters
    .slice(0, mostVaried)
    .reduce<readonly string[]>(
      (spelled, letter) =>
        spelled.flatMap((one) => [one, ...listOthers(letter).map((other) => one.replaceAll(letter, other))]),
      [word],
    )
  const further = letters.slice(mostVaried)
  if (further.length === 0) return [...varied]
  const write = (one: string, which: 0 | -1) =>
    further.reduce((text, letter) => text.replaceAll(letter, listOthers(letter).at(which) ?? letter), one)
  return varied.flatMap((one) => [one, write(one, 0), write(one, -1)])
}
