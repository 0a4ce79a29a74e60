// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { safeTarget } from './redirect.ts'
import { hostOrigin, hostPage } from './testing/host-page.ts'

const partner = 'https://partner.test'

describe('SEC-BR-06 a person is sent to', () => {
  test.each([
    ['/', `${hostOrigin}/`],
    ['/notes?x=1#y', `${hostOrigin}/notes?x=1#y`],
    ['?tab=2', `${hostOrigin}/account/login?tab=2`],
    ['notes', `${hostOrigin}/account/notes`],
    [`${hostOrigin}/notes`, `${hostOrigin}/notes`],
    [`HTTPS://APP.CUSTOMER.TEST/notes`, `${hostOrigin}/notes`],
    [`${hostOrigin}:443/notes`, `${hostOrigin}/notes`],
    [`${partner}/welcome`, `${partner}/welcome`],
    ['/path//with//slashes', `${hostOrigin}/path//with//slashes`],
    ['/%2F%2Fevil.test', `${hostOrigin}/%2F%2Fevil.test`],
  ])('%s', (text, expected) => {
    hostPage('/account/login')
    expect(safeTarget(text, [`${partner}/`, 'not an origin'])?.href).toBe(expected)
  })
})

describe('SEC-BR-06 no browser is sent to', () => {
  test.each([
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'java\rscript:alert(1)',
    '\u0000javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://app.customer.test/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://app.customer.test/1',
    'filesystem:https://app.customer.test/x',
    'about:blank',
    'ftp://app.customer.test/',
    'ws://app.customer.test/',
    'intent://x#Intent;end',
    'mailto:a@b.test',
    '//evil.test',
    '///evil.test',
    '////evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '\\/evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    'https:\\\\evil.test',
    'https://evil.test',
    'https://evil.test/?x=https://app.customer.test',
    'https://evil.test#https://app.customer.test',
    'https://app.customer.test.evil.test',
    'https://app.customer.test@evil.test',
    'https://app.customer.test:x@evil.test',
    'https://evil@app.customer.test',
    'https://user:pass@app.customer.test/',
    'https://evil.test\\@app.customer.test',
    'https://partner.test.evil.test',
    'https://partner.tes',
    'https://partner.test:8443',
    'http://partner.test',
    'http://app.customer.test',
    'https://app.customer.test:8443',
    'https://xn--80ak6aa92e.com',
    'https://аpp.customer.test',
    'https://[::1]/',
    'https://',
    'https://app.customer.test /',
    `/ok\u007f`,
    'http:evil.test',
  ])('%j', (text) => {
    hostPage('/account/login')
    expect(safeTarget(text, [partner])).toBeUndefined()
  })
})
