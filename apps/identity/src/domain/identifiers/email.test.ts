import { describe, expect, test } from 'vitest'
import { canonicalEmail } from './email.ts'

describe('SEC-TE-07 addresses', () => {
  test.each([
    ['Ann@Example.Test', 'ann@example.test'],
    [' ann@example.test ', 'ann@example.test'],
    ['\uFF41nn@example.test', 'ann@example.test'],
    ['ann@b\u00FCcher.test', 'ann@xn--bcher-kva.test'],
    ['ann@BU\u0308CHER.test', 'ann@xn--bcher-kva.test'],
    ["o'neil+tag@example.test", "o'neil+tag@example.test"],
    ['\u00C9lan@example.test', '\u00E9lan@example.test'],
    ['e\u0301lan@example.test', '\u00E9lan@example.test'],
    ['ann@localhost', 'ann@localhost'],
  ])('%s is %s', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical)
  })

  test.each([
    '',
    'ann',
    '@example.test',
    'ann@',
    'ann@b@example.test',
    'ann@example.test,bob@example.test',
    'ann;@example.test',
    '"ann b"@example.test',
    'ann b@example.test',
    'ann@exam ple.test',
    'ann\u202E@example.test',
    'a\u200Bnn@example.test',
    'ann\r\nBcc:x@example.test',
    'ann@example..test',
    'ann@-example.test',
    'ann@[127.0.0.1]',
    'Ann <ann@example.test>',
    `${'a'.repeat(250)}@example.test`,
  ])('%j is none', (typed) => {
    expect(canonicalEmail(typed)).toBeUndefined()
  })
})
