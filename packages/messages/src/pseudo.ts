import type { Texts } from './messages.ts'

/** The pseudo-locale: made from English, to find what does not fit or was never translated. */
export const pseudoLocale = 'en-XA'

const accented: Readonly<Record<string, string>> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'î',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ö',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'û',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Î',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ṁ',
  N: 'Ñ',
  O: 'Ö',
  P: 'Þ',
  Q: 'Ǫ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Û',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
}

/** Accents show what was never translated, brackets what is cut off, the padding what does not fit. */
export const pseudo = (text: string): string => {
  const parts = text.split(/(\{\{[^}]*\}\})/)
  const accentedParts = parts.map((part, i) =>
    i % 2 === 1 ? part : part.replace(/[a-z]/gi, (c) => accented[c] ?? c),
  )
  const letters = parts.filter((_, i) => i % 2 === 0).join('').length
  return `[${accentedParts.join('')}${'~'.repeat(Math.ceil(letters * 0.3))}]`
}

export const pseudoTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudo(value) : value && pseudoTexts(value),
    ]),
  )
