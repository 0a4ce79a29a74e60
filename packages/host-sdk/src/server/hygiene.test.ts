import { describe, expect, test } from 'vitest'
import { cleanHeaders } from './clean-headers.ts'
import { leveled, type LogLevel } from './log.ts'
import { forBrowser, isPending, tokensIn } from './tokens.ts'
import type { ServerSettings } from './settings.ts'
import { wireCookies } from './upstream.ts'
import { takeCookies } from './wire-cookies.ts'

describe('headers', () => {
  test('with invalid characters or objects for values are dropped', () => {
    const clean = cleanHeaders({
      accept: 'text/html',
      'content-length': 12,
      'bad name': 'x',
      'x-broken': 'a\r\nset-cookie: evil=1',
      'x-nul': 'a\0b',
      'x-unicode': 'שלום',
      'x-object': { toString: () => 'sneaky' },
      'x-list': ['a', 'b'],
      'x-nothing': undefined,
    })
    expect([...clean]).toEqual([
      ['accept', 'text/html'],
      ['content-length', '12'],
    ])
  })
})

describe('cookies of the identity server', () => {
  const now = Date.parse('2026-11-21T09:00:00Z')
  const rules = { isSecure: true, sameSite: 'lax' } as const

  test('are taken over under the rules of this host, and others are not', () => {
    const answer = new Headers()
    for (const line of [
      'fe_refresh_1=abc; Path=/; Max-Age=100; HttpOnly; Secure; SameSite=None; Partitioned; Domain=auth.test',
      'fe_device_1=d; Expires=Sat, 21 Nov 2026 09:01:00 GMT; Path=/identity',
      'fe_passwordless_1=p; Path=/',
      'session=somebody; Path=/',
      'xfe_refresh_1=abc',
      '=nameless',
    ])
      answer.append('set-cookie', line)
    expect(takeCookies(answer, rules, now).map(({ line }) => line)).toEqual([
      'fe_refresh_1=abc; Path=/; Max-Age=100; HttpOnly; Priority=High; Secure; SameSite=Lax',
      'fe_device_1=d; Path=/; Max-Age=60; HttpOnly; Priority=High; Secure; SameSite=Lax',
      'fe_passwordless_1=p; Path=/; HttpOnly; Priority=High; Secure; SameSite=Lax',
    ])
  })
})

describe('SEC-SS-11 the companion of a refresh cookie', () => {
  const now = Date.parse('2026-11-21T09:00:00Z')
  const line = '__Host-fe_refresh_1=c; Path=/; Max-Age=100; HttpOnly; Secure; SameSite=None; Partitioned'
  const upstreamAt = (appUrl: string) => ({
    isSession: (name: string) => name === 'fe_session_1',
    settings: { appUrl } as ServerSettings,
  })

  test.each([
    {
      title: 'keeps its name over https, and gets no domain',
      appUrl: 'https://app.test',
      rules: { isSecure: true, sameSite: 'none', domain: 'app.test' },
      expected: '__Host-fe_refresh_1=c; Path=/; Max-Age=100; HttpOnly; Priority=High; Secure; SameSite=None',
    },
    {
      title: 'is kept under another name over http, where browsers refuse the prefix',
      appUrl: 'http://localhost:3000',
      rules: { isSecure: false, sameSite: 'lax' },
      expected: 'fe_companion_refresh_1=c; Path=/; Max-Age=100; HttpOnly; Priority=High; SameSite=Lax',
    },
  ] as const)('$title', ({ appUrl, rules, expected }) => {
    const [taken] = takeCookies(new Headers([['set-cookie', line]]), rules, now)
    expect(taken?.line).toBe(expected)
    const [sent] = expected.split(';')
    const given = `fe_session_1=s; ${sent}; other=o; __Host-other=o`
    expect(wireCookies(upstreamAt(appUrl), given)).toEqual([{ name: '__Host-fe_refresh_1', value: 'c' }])
  })

  test('is not taken over https from a cookie without the prefix, which a sibling sub-domain can set', () => {
    const [only] = wireCookies(upstreamAt('https://app.test'), 'fe_companion_refresh_1=c')
    expect(only?.name).toBe('fe_companion_refresh_1')
  })
})

describe('answers that sign in', () => {
  const token = 'header.claims.signature'

  test.each([
    [
      { accessToken: token, refreshToken: 'r' },
      { accessToken: token, refreshToken: 'r' },
    ],
    [
      { access_token: token, refresh_token: 'r', id_token: 'i' },
      { accessToken: token, refreshToken: 'r' },
    ],
    [
      { shouldActivate: false, authResponse: { accessToken: token } },
      { accessToken: token, refreshToken: undefined },
    ],
    [{ mfaRequired: true, accessToken: '' }, undefined],
    [[{ accessToken: token }], undefined],
    ['accessToken', undefined],
  ])('%j', (body, expected) => {
    expect(tokensIn(body)).toEqual(expected)
  })

  test('SEC-BR-04 a page never gets a refresh token, and with secure JWT no token that is worth anything', () => {
    const body = {
      accessToken: token,
      refreshToken: 'r',
      expiresIn: 300,
      authResponse: { id_token: token, refresh_token: 'r' },
    }
    expect(forBrowser(body, false)).toEqual({
      accessToken: token,
      expiresIn: 300,
      authResponse: { id_token: token },
    })
    const gone = 'REDACTED_FOR_SECURITY.claims.REDACTED_FOR_SECURITY'
    expect(forBrowser(body, true)).toEqual({
      accessToken: gone,
      expiresIn: 300,
      authResponse: { id_token: gone },
    })
  })

  test('that ask for more first are pending', () => {
    expect(
      [{ mfaRequired: true }, { resetPasswordToken: 't' }, { mfaRequired: false }, null].map(isPending),
    ).toEqual([true, true, false, false])
  })
})

test.each([
  ['debug', ['debug', 'info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['silent', []],
] satisfies [LogLevel, string[]][])('log level %s', (level, expected) => {
  const heard: string[] = []
  const write = (line: string) => void heard.push(line.replace('[vestibule] ', ''))
  const log = leveled({ debug: write, info: write, warn: write, error: write }, level)
  for (const name of ['debug', 'info', 'warn', 'error'] as const) log[name](name)
  expect(heard).toEqual(expected)
})
