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

/** A letter, and how people type it who lack it: by another one, or by two. */
export const listWays = (letter: string): readonly string[] => [letter, ...listOthers(letter)]

/** A short word as it is, and with its letters as people type them who lack them: three for each letter at most. */
export const listPlainSpellings = (word: string): readonly string[] =>
  [...word].reduce<readonly string[]>(
    (begun, letter) => begun.flatMap((text) => listWays(letter).map((way) => text + way)),
    [''],
  )
