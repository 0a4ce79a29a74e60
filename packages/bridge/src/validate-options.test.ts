import { expect, test } from 'vitest'
import { validateOptions } from './validate-options.ts'
import { maxSize } from './shape.ts'

const long = 'x'.repeat(5000)

test('what fits is kept as it is', () => {
  const config = { view: 'login', locale: 'he', localizations: { he: { login: { title: 'T' } } } } as const
  expect(validateOptions(config)).toEqual({ kept: config, leftOut: [] })
})

test.each([
  [
    'localizations.he.login.a.b',
    { localizations: { he: { login: { 'a.b': long, a: 'A' } } } },
    { localizations: { he: { login: { a: 'A' } } } },
  ],
  ['params.x', { route: 'loginUrl', params: { x: long, y: '1' } }, { route: 'loginUrl', params: { y: '1' } }],
  [
    'theme.tokens.primary',
    { theme: { mode: 'dark', tokens: { primary: long, accent: '#fff' } } },
    { theme: { mode: 'dark', tokens: { accent: '#fff' } } },
  ],
  ['theme.mode', { theme: { mode: 'purple', tokens: { accent: '#fff' } }, locale: 'he' }, { locale: 'he' }],
  ['view', { view: 'everything', locale: 'he' }, { locale: 'he' }],
  ['locale', { locale: 7, appId: 'a1' }, { appId: 'a1' }],
  [
    'adminPortal.navigation.users.visibility',
    { adminPortal: { navigation: { users: { visibility: 'never' }, roles: { visibility: 'hidden' } } } },
    { adminPortal: { navigation: { roles: { visibility: 'hidden' } } } },
  ],
  [
    'adminPortal.pages.profile.fieldsProperties.name.appearance',
    { adminPortal: { pages: { profile: { fieldsProperties: { name: { appearance: 'purple' } } } } } },
    { adminPortal: { pages: { profile: { fieldsProperties: {} } } } },
  ],
  ['routes.loginUrl', { routes: { loginUrl: 7, logoutUrl: '/bye' } }, { routes: { logoutUrl: '/bye' } }],
  ['allowedRedirectOrigins.1', { allowedRedirectOrigins: ['https://a.test', long] }, {}],
])('%s does not fit: it is left out and named', (there, given, kept) => {
  expect(validateOptions(given)).toEqual({ kept: { view: 'auto', ...kept }, leftOut: [there] })
})

test('of too many texts the last are left out', () => {
  const texts = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`t${n}`, 'x'.repeat(4096)]))
  const { kept, leftOut } = validateOptions({ locale: 'he', localizations: { he: { login: texts } } })
  expect(JSON.stringify(kept).length).toBeLessThan(maxSize)
  expect([kept.locale, leftOut.at(-1)]).toEqual(['he', 'localizations.he.login.t99'])
})
