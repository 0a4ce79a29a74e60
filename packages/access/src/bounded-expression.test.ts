import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileBounded } from './bounded-expression.ts'
import { operators } from './operators.ts'
import { compilePermissions } from './permissions.ts'

/** Each would take longer than this planet has over the text beside it. */
const endless: readonly (readonly [source: string, text: string])[] = [
  ['^(a+)+$', `${'a'.repeat(60)}!`],
  ['(a*)*b', 'a'.repeat(60)],
  ['^(a|a)*$', `${'a'.repeat(60)}!`],
  ['^(a|aa)+$', `${'a'.repeat(90)}!`],
  ['^(?:(?:x?)a)+$', `${'a'.repeat(60)}!`],
  ['^(\\w+\\s?)*$', `${'word'.repeat(30)}!`],
  ['^((a{1,9}){1,9}){1,9}$', `${'a'.repeat(200)}!`],
  ['(.*)(.*)(.*)(.*)(.*)\\1x', 'a'.repeat(2_000)],
  ['.*.*.*.*=', 'a'.repeat(5_000)],
  [`${'a?'.repeat(40)}${'a'.repeat(40)}`, 'a'.repeat(39)],
  [`^${'(a|a)'.repeat(40)}$`, `${'a'.repeat(40)}!`],
  ['([a-z]+)+(?<n>.)\\k<n>$', `${'a'.repeat(60)}!`],
]

/** What operators write, with what each should match and should not. */
const usual: readonly (readonly [source: string, matching: string, other: string])[] = [
  ['@acme\\.com$', 'ada@acme.com', 'ada@acme.org'],
  ['^[^@]+@[^@]+\\.(com|org|net)$', `${'a'.repeat(180)}@acme.com`, 'ada@acme.de'],
  ['^v?\\d+(\\.\\d+)?$', 'v12.4', 'v12.x'],
  ['^(?:eu|us)-(?:west|east)-[12]$', 'eu-west-1', 'eu-north-1'],
  ['beta', 'a beta tester', 'a tester'],
  ['^[\\w.]+$', 'a.b', 'a b'],
  ['a{2,3}b', 'xaab', 'xab'],
  ['\\(x\\)|[|(]', '(x)', 'x'],
]

/** Each has an anchor that does not hold for all of it, or none, and takes seconds over this text from every letter on. */
const unanchored: readonly (readonly [source: string, text: string])[] = [
  ['^z|a*b', 'a'.repeat(100_000)],
  ['^z|a*a*b', 'a'.repeat(3_100)],
  ['a*a*b|^z', 'a'.repeat(3_100)],
  ['(?:^z|a*)a*b', 'a'.repeat(3_100)],
  ['(^)?a*a*b', 'a'.repeat(3_100)],
  ['a{1,1000}a{1,1000}b', 'a'.repeat(2_000)],
]

describe('expressions that come from elsewhere', () => {
  test.each(unanchored)('SEC-DE-13 %s answers false at once', (source, text) => {
    expect(compileBounded(source)?.(text)).toBe(false)
    // The engine would find this match soon: the answer shows that it was not asked.
    expect(compileBounded(source)?.(`${text}b`)).toBe(false)
  })

  test('SEC-DE-13 the alternatives of a key are bounded each, and an anchor before all of them still counts', () => {
    expect(compilePermissions(['z|a+a+b'])(`${'a'.repeat(3_000)}b`)).toBe(false)
    expect(compilePermissions(['z|a+b'])('aab')).toBe(true)
    expect(compileBounded('^(?:z|a*)a*b')?.(`${'a'.repeat(1_000)}b`)).toBe(true)
  })

  test.each(endless)('SEC-DE-11 %s answers false at once', (source, text) => {
    expect(compileBounded(source)?.(text)).toBe(false)
    expect(operators.matches({ string: source })?.(text)).toBe(false)
  })

  test.each(usual)('%s keeps its meaning', (source, matching, other) => {
    expect(compileBounded(source)?.(matching)).toBe(true)
    expect(compileBounded(source)?.(other)).toBe(false)
  })

  test('what is no expression is none', () => {
    expect(compileBounded('a(')).toBeUndefined()
    expect(operators.matches({ string: 'a(' })?.('a(')).toBe(false)
  })

  test('SEC-DE-11 a key whose ways double with each letter covers nothing', () => {
    expect(compilePermissions(['(a+)+'])(`${'a'.repeat(60)}!`)).toBe(false)
    expect(compilePermissions(['fe.(read|write)'])('fe.read')).toBe(true)
  })

  test('SEC-DE-11 a key of many stars is compared in time that grows with the two lengths', () => {
    const covers = compilePermissions(['a*'.repeat(2_000)])
    expect(covers('a'.repeat(1_999))).toBe(false)
    expect(covers('a'.repeat(2_000))).toBe(true)
  })

  test('agrees with the engine wherever it answers', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '.',
      'a+',
      'b*',
      'a?',
      '[ab]',
      '(a|b)',
      '(ab)+',
      '^',
      '$',
      'a{1,2}',
    )
    const source = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''))
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    fc.assert(
      fc.property(source, text, (made, tried) => {
        let expected: boolean | undefined
        try {
          expected = new RegExp(made).test(tried)
        } catch {
          expected = undefined
        }
        expect(compileBounded(made)?.(tried)).toBe(expected)
      }),
      { numRuns: 3000 },
    )
  })
})
