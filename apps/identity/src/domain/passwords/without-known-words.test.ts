import { describe, expect, test, vi } from 'vitest'
import { splitKnownTexts } from './known-words.ts'
import { passwordProblem } from './password-policy.ts'
import type * as LetterSigns from './letter-signs.ts'
import { spellWord } from './spelled-word.ts'

const { isReadAs } = vi.hoisted(() => ({ isReadAs: vi.fn<(typed: string, known: string) => boolean>() }))
vi.mock('./letter-signs.ts', async (original) => {
  const actual = await original<typeof LetterSigns>()
  isReadAs.mockImplementation(actual.isReadAs)
  return { ...actual, isReadAs }
})

const about = [
  'Ann Lee',
  'Globex Industries',
  'Müller Jürgen',
  'jmueller@globex.test',
  '+41791234567',
  'Stüssi',
]
const judge = (password: string) => passwordProblem(password, { minLength: 10, about })

/** How people who know one rule of each kind spell a name: generated, each rule with each. */
const orders = {
  'as it is': (word: string) => word,
  backwards: (word: string) => [...word].toReversed().join(''),
}
const spellings: Readonly<Record<string, (word: string) => string>> = {
  letters: (word) => word,
  '1 for i and l': (word) => word.replaceAll(/[il]/g, '1'),
  '| for i and l': (word) => word.replaceAll(/[il]/g, '|'),
  'digits for vowels': (word) => word.replaceAll('a', '4').replaceAll('e', '3').replaceAll('o', '0'),
  'digits for consonants': (word) =>
    word.replaceAll('b', '8').replaceAll('g', '9').replaceAll('s', '5').replaceAll('t', '7'),
  'signs between': (word) => [...word].join('.'),
}
const written: Readonly<Record<string, readonly string[]>> = {
  Globex: ['globex'],
  vestibule: ['vestibule'],
  'Ann Lee': ['annlee', 'leeann'],
  'O’Reilly': ['oreilly'],
  'Bank of New York': ['bankofnewyork', 'newyork'],
  Großmüller: ['grossmüller', 'großmueller', 'grossmuller'],
  Cœurdelion: ['coeurdelion'],
  Đorđević: ['dordevic', 'djordjevic'],
  Þórsson: ['thorsson', 'þorsson'],
  Yıldız: ['yildiz'],
  'Müller-Lüdenscheidt': ['muellerluedenscheidt', 'muller', 'müllerlüdenscheidt'],
}
const table = Object.entries(written).flatMap(([name, words]) =>
  Object.entries(orders).flatMap(([order, turn]) =>
    Object.entries(spellings).flatMap(([spelling, spell]) =>
      words.map((word) => [name, `${spell(turn(word))}-2026`, order, spelling] as const),
    ),
  ),
)

test.each(table)('SEC-TO-49 of %s, %s (%s, %s) is refused', (name, password) => {
  expect(passwordProblem(password, { minLength: 10, about: [name] })).toBe('PASSWORD_COMMON')
})

describe('known words in another spelling', () => {
  test.each([
    'Globex-2026',
    'GLOBEXINDUSTRIES',
    'globexglobex1',
    'jmueller2026',
    'Gl0bex-2026',
    'gl0b3x-2026',
    'Globe-x2026',
    'g.l.o.b.e.x.1',
    'glo\u200bbex 1234',
    'xebolg12345',
    'V3st1bul3!!',
    'v e s t i b u l e 1',
    'Mu\u0308ller2026',
    'ＧＬＯＢＥＸ２０２６',
    '0791234567',
    '1ndustr1es99',
    'Stu\u0308ssi-2026',
  ])('SEC-TO-24 %s is refused', (password) => {
    expect(judge(password)).toBe('PASSWORD_COMMON')
  })

  test('SEC-TO-24 a frequent password in wide letters is refused', () => {
    expect(judge('ｐａｓｓｗｏｒｄ１２３４')).toBe('PASSWORD_COMMON')
  })

  test.each([
    'globex teal umbrella',
    'three gl0bex owls',
    'x.e.n.o.n-plum-42',
    'an industrious harbour',
    'Globex{}[]();:{}-',
    'verschlüsselt am see',
    'annual-leek-harvest',
    '8472913015',
    'kx7!29pQm4',
  ])('%s is taken', (password) => {
    expect(judge(password)).toBeUndefined()
  })

  test('takes no time, whatever a tenant is called', () => {
    const names = Array.from({ length: 200 }, (_, at) => `${'i'.repeat(60)}${at}`)
    const letters = Array.from({ length: 64 }, (_, at) => String.fromCharCode(97 + ((at * at * 7) % 25)))
    expect(passwordProblem(letters.join('!'), { minLength: 10, about: names })).toBeUndefined()
  })

  test.each([
    ['Aaaa', 'aaaaaaaaaaaa-2026'],
    ['Lüt', 'teul12-Lu3t'],
    ['Süß', 's.u.e.s.s-12'],
    ['Öz', 'OezOez-2026'],
    ['Ødegård', 'Oedegaard-2026'],
    ['Þórð', 'Thorth-Th0rd-2026'],
    ['Łukasz Żółć', 'z!s!a!k!u!ł-2026'],
    ['Łukasz Żółć', 'LukaszZolc-2026'],
  ])('SEC-TO-24 of %s, %s is refused', (name, password) => {
    expect(passwordProblem(password, { minLength: 10, about: [name] })).toBe('PASSWORD_COMMON')
  })
})

describe('what others say of a user costs', () => {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz'
  const special = Array.from(
    { length: 650 },
    (_, at) => `äöüåøæœ${alphabet[at % 26]}${alphabet[(at * 7) % 26]}`,
  )

  test('SEC-PW-32 no more for letters that have many spellings than for others', () => {
    const count = (word: string) => spellWord([...word]).steps.length
    expect(count('äöüåøæœþabc')).toBeLessThanOrEqual(5 * 'äöüåøæœþabc'.length)
  })

  const costly = {
    'signs for the letters of long words': ['4@^'.repeat(42), 'aäåáàâãæ'],
    'one sign for all of them': ['1'.repeat(128), 'ilíıìłĺ'],
    'letters of the words': ['aouaeoeue'.repeat(14), 'aäåáàâãæ'],
  } as const
  test.each(Object.entries(costly))(
    'SEC-PW-32 one look over the password for each of so many letters: %s',
    (_, [password, letters]) => {
      const toWord = (at: number) =>
        Array.from({ length: 60 }, (__, place) => letters[(at * (place + 3) + place) % letters.length]).join(
          '',
        )
      isReadAs.mockClear()
      passwordProblem(password, {
        minLength: 10,
        about: Array.from({ length: 500 }, (__, at) => toWord(at)),
      })
      expect(isReadAs.mock.calls.length).toBeLessThanOrEqual(8000 * password.length)
    },
  )

  test('SEC-PW-32 a limit of words, and what is given first is never left out', () => {
    const others = [special.join(' '), ...special.map((word) => `${word} ${word}`)]
    expect(splitKnownTexts(['Globex', ...others]).length).toBeLessThanOrEqual(500)
    expect(passwordProblem('gl0bex-2026', { minLength: 10, about: ['Globex', ...others] })).toBe(
      'PASSWORD_COMMON',
    )
  })
})
