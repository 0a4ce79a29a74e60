import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

const base = 'https://app.acme.test'
const rules = { base, allowedOrigins: ['https://docs.acme.test', 'http://localhost:4700', 'not an origin'] }

const table: readonly (readonly [target: string, result: string | undefined])[] = [
  ['/', `${base}/`],
  ['/notes', `${base}/notes`],
  ['/notes?id=1&x=%2F%2Fevil', `${base}/notes?id=1&x=%2F%2Fevil`],
  ['/notes#top', `${base}/notes#top`],
  ['/a/../b', `${base}/b`],
  ['?page=2', `${base}/?page=2`],
  ['#here', `${base}/#here`],
  ['/redirect?to=https://evil.test', `${base}/redirect?to=https://evil.test`],
  [base, `${base}/`],
  [`${base}/notes`, `${base}/notes`],
  ['HTTPS://APP.ACME.TEST/notes', `${base}/notes`],
  ['https://app.acme.test:443/x', `${base}/x`],
  ['https://docs.acme.test/guide', 'https://docs.acme.test/guide'],
  ['http://localhost:4700/', 'http://localhost:4700/'],
  ['https://אקמי.test/', undefined],
  ['', undefined],
  [' ', undefined],
  [' /notes', undefined],
  ['/notes ', undefined],
  ['/no tes', undefined],
  ['notes', undefined],
  ['../notes', undefined],
  ['//evil.test', undefined],
  ['///evil.test', undefined],
  ['////evil.test', undefined],
  ['/\\evil.test', undefined],
  ['\\/evil.test', undefined],
  ['\\\\evil.test', undefined],
  ['/\t/evil.test', undefined],
  ['/\n/evil.test', undefined],
  ['\t//evil.test', undefined],
  ['/..//evil.test', undefined],
  ['/.//evil.test', undefined],
  ['/a/..//evil.test', undefined],
  ['https://evil.test', undefined],
  ['https:evil.test', undefined],
  ['https:/evil.test', undefined],
  ['https:///evil.test', undefined],
  ['https:\\\\evil.test', undefined],
  ['http://app.acme.test/', undefined],
  ['https://app.acme.test:8443/', undefined],
  ['https://app.acme.test.evil.test/', undefined],
  ['https://evilapp.acme.test/', undefined],
  ['https://app.acme.test@evil.test/', undefined],
  ['https://evil.test@app.acme.test/', undefined],
  ['https://user:pass@app.acme.test/', undefined],
  ['https://app.acme.test%2eevil.test/', undefined],
  ['https://app.acme.test\u0000.evil.test/', undefined],
  ['https://docs.acme.test.evil.test/', undefined],
  ['http://localhost:47000/', undefined],
  ['http://127.0.0.1:4700/', undefined],
  ['https://аpp.acme.test/', undefined],
  ['https://app。acme。test.evil.test/', undefined],
  ['javascript:alert(1)', undefined],
  ['JaVaScRiPt:alert(1)', undefined],
  ['java\nscript:alert(1)', undefined],
  ['\u0001javascript:alert(1)', undefined],
  ['data:text/html,<script>alert(1)</script>', undefined],
  ['vbscript:msgbox(1)', undefined],
  ['file:///etc/passwd', undefined],
  ['blob:https://app.acme.test/1', undefined],
  ['about:blank', undefined],
  ['ftp://app.acme.test/', undefined],
  ['mailto:a@b.test', undefined],
  ['view-source:https://app.acme.test', undefined],
  ['https://app.acme.test\u2028/', undefined],
  ['\ufeff/notes', undefined],
  [`/${'a'.repeat(5000)}`, undefined],
]

describe('SEC-PO-03: one judge of every address a person is sent to', () => {
  test('the table is long enough to mean something', () => {
    expect(table.length).toBeGreaterThanOrEqual(60)
  })

  test.each(table)('%j', (target, result) => {
    expect(redirectTarget(target, rules)).toBe(result)
  })

  test('without a base only absolute addresses of listed origins are allowed', () => {
    const absolute = { allowedOrigins: [base] }
    expect(redirectTarget(`${base}/notes`, absolute)).toBe(`${base}/notes`)
    for (const relative of ['/', '/notes', '?page=2', '#here', 'notes'])
      expect(redirectTarget(relative, absolute)).toBeUndefined()
    const refused = table.flatMap(([target, result]) => (result === undefined ? [target] : []))
    expect(refused.filter((target) => redirectTarget(target, absolute) !== undefined)).toEqual([])
  })

  test('whatever is let through is http(s), has no credentials and stays on a listed origin', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      'http:',
      'https:',
      'javascript:',
      '@',
      ':',
      '.',
      '..',
      '%2f',
      '%5c',
      '\t',
      '\u0000',
      '?',
      '#',
      'evil.test',
      'app.acme.test',
      ' ',
    )
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.webUrl(),
      fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (target) => {
        const result = redirectTarget(target, rules)
        if (result === undefined) return
        const url = new URL(result)
        expect([base, 'https://docs.acme.test', 'http://localhost:4700']).toContain(url.origin)
        expect(url.username + url.password).toBe('')
        // What is given on is absolute: no other reader of it can take it for something else.
        expect(new URL(result, 'https://elsewhere.test').origin).toBe(url.origin)
      }),
      { numRuns: 3000, seed: 7 },
    )
  })
})
