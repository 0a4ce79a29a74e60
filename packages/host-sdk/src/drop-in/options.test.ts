// @vitest-environment happy-dom
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { aVendorApp } from './testing/vendor-app.ts'
import { listUnused } from './unused-options.ts'
import type { VendorOptions } from './vendor.ts'
import { vendorTexts } from './vendor-texts.ts'

/** Everything that the wrapper's published options say and the portal has a counterpart for. */
const everyOption = {
  authOptions: {
    keepSessionAlive: true,
    routes: { signUpUrl: '/join' },
    clearIdleTimeoutAllowedOrigins: ['https://docs.customer.test'],
    enableSessionPerTenant: true,
    enforceRedirectToSameSite: true,
    allowedRedirectOrigins: ['https://other.customer.test'],
  },
  entitlementsOptions: { enabled: true },
  tenantSelection: { enabled: true },
  customLoader: vi.fn<(isLoading: boolean) => void>(),
  metadata: {
    navigation: { audits: { visibility: 'hidden' }, users: { visibility: 'sometimes' } },
    themeV2: { palette: { primary: { main: '#112233' }, text: { primary: '#101010' } } },
    localizations: { en: { loginBox: { login: { title: 'Below', signUpLink: 'Join us' } } } },
  },
  themeOptions: {
    palette: { primary: { main: '#0055aa' }, background: { default: '#fafafa', paper: '#ffffff' } },
    typography: { fontFamily: 'Inter' },
    loginBox: { themeName: 'vividV2' },
    adminPortal: {
      pages: {
        profile: { fieldsProperties: { name: { appearance: 'viewOnly' }, address: { appearance: 'odd' } } },
        security: { tabsProperties: { ipRestrictions: { appearance: 'hidden' } } },
        users: {
          fieldsProperties: { tableColumns: { groups: { visibility: 'hidden' } } },
          inviteUserModal: { inviteByEmail: { fieldsProperties: { phoneNumber: { appearance: 'hidden' } } } },
        },
      },
    },
  },
  localizations: {
    defaultLanguage: 'he',
    en: { loginBox: { login: { title: 'Welcome' } }, login: { success: { title: 'There you are' } } },
  },
} satisfies Partial<VendorOptions>

/** One row for each option: what the portal hears of it in its greeting. */
const rows: readonly (readonly [option: string, path: string, value: unknown])[] = [
  ['contextOptions.appId', 'appId', 'a1'],
  ['contextOptions.tenantResolver', 'tenant', 'acme'],
  ['authOptions.routes', 'routes.signUpUrl', '/join'],
  ['authOptions.keepSessionAlive', 'keepSessionAlive', true],
  ['authOptions.enableSessionPerTenant', 'sessionPerTenant', true],
  ['authOptions.allowedRedirectOrigins', 'allowedRedirectOrigins.0', 'https://other.customer.test'],
  ['entitlementsOptions.enabled', 'entitlements', true],
  ['tenantSelection.enabled', 'tenantSelection', true],
  ['themeOptions.palette.primary', 'theme.tokens.accent', '#0055aa'],
  ['themeOptions.palette.background', 'theme.tokens.background', '#fafafa'],
  ['themeOptions.palette.background.paper', 'theme.tokens.surface', '#ffffff'],
  ['themeOptions.typography', 'theme.tokens.font', 'Inter'],
  ['themeOptions.loginBox.themeName', 'theme.look', 'vivid'],
  ['metadata.themeV2', 'theme.tokens.text', '#101010'],
  ['metadata.navigation', 'adminPortal.navigation', { audits: { visibility: 'hidden' } }],
  [
    'themeOptions.adminPortal.pages.profile',
    'adminPortal.pages.profile.fieldsProperties',
    { name: { appearance: 'viewOnly' } },
  ],
  [
    'themeOptions.adminPortal.pages.security',
    'adminPortal.pages.security.tabs',
    { ipRestrictions: { appearance: 'hidden' } },
  ],
  [
    'themeOptions.adminPortal.pages.users',
    'adminPortal.pages.users.fieldsProperties',
    { groups: { appearance: 'hidden' } },
  ],
  [
    'themeOptions.adminPortal.pages.users.inviteUserModal',
    'adminPortal.pages.invite.fieldsProperties',
    { phoneNumber: { appearance: 'hidden' } },
  ],
  ['localizations.defaultLanguage', 'locale', 'he'],
  [
    'localizations',
    'localizations.en.login',
    { 'preLogin.title': 'Welcome', 'preLogin.signUpLink': 'Join us', 'success.title': 'There you are' },
  ],
]

const at = (tree: unknown, path: string): unknown =>
  path.split('.').reduce((now, name) => (now as Record<string, unknown> | undefined)?.[name], tree)

describe('the options of the wrapper', () => {
  const greet = async () => {
    const app = aVendorApp(everyOption, {
      appId: 'a1',
      tenantResolver: () => ({ tenant: 'acme' }),
    })
    app.renderLoginBox()
    const { greeting } = await app.show()
    return { app, config: greeting.ok ? greeting.value.config : undefined }
  }

  test.each(rows)('%s reaches the portal as %s', async (_, path, value) => {
    expect(at((await greet()).config, path)).toEqual(value)
  })

  test('a row stands for every option of the configuration', () => {
    const leaves = ({ authOptions, ...others }: Partial<VendorOptions>) => [
      ...Object.keys(authOptions ?? {}).map((name) => `authOptions.${name}`),
      ...Object.keys(others),
    ]
    const elsewhere = [
      'authOptions.clearIdleTimeoutAllowedOrigins',
      'authOptions.enforceRedirectToSameSite',
      'customLoader',
    ]
    const named = (option: string) => rows.some(([name]) => name.startsWith(option))
    expect(leaves(everyOption).filter((option) => !named(option))).toEqual(elsewhere)
  })

  test('none of them is among those that change nothing', () => {
    const contextOptions = { baseUrl: '' }
    expect(listUnused({ contextOptions, ...everyOption })).toEqual([])
  })

  test('the application’s loader ends, and origins stay on this page', async () => {
    const { app } = await greet()
    expect(everyOption.customLoader).toHaveBeenCalledWith(false)
    expect(app.mountOptions()).toMatchObject({
      clearIdleTimeoutAllowedOrigins: ['https://docs.customer.test'],
      enforceRedirectToSameSite: true,
    })
  })

  test('other texts are said while the application runs', async () => {
    const app = aVendorApp()
    app.renderLoginBox()
    const setLocalizations = vi.fn(() => ({ ok: true as const, value: {} }))
    const setLocale = vi.fn(({ locale }: { locale: string }) => ({ ok: true as const, value: { locale } }))
    await app.show({ setLocalizations, setLocale })
    app.updateLocalizations({ defaultLanguage: 'he', he: { loginBox: { login: { title: 'ברוכים' } } } })
    await vi.waitFor(() =>
      expect(setLocalizations).toHaveBeenCalledWith({
        localizations: { he: { login: { 'preLogin.title': 'ברוכים' } } },
      }),
    )
    expect(setLocale).toHaveBeenCalledWith({ locale: 'he' })
  })

  test('what changes nothing is named to the developer', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const app = aVendorApp(
      {
        themeOptions: { palette: { primary: {}, secondary: {} }, components: {} },
        localizations: {
          autoTranslate: { enabled: true },
          en: { loginBox: { login: { title: 'Hi', disclaimerText: 'Mind this' } } },
        },
        customStyles: 'a{}',
      } as Partial<VendorOptions>,
      {},
      'http://localhost:4700',
    )
    app.renderLoginBox()
    expect(warn.mock.calls.flat()).toContain(
      [
        'Vestibule: these options change nothing: customStyles',
        'themeOptions.palette.secondary',
        'themeOptions.components',
        'localizations.autoTranslate',
        'localizations.en.loginBox.login.disclaimerText',
      ].join(', '),
    )
  })
})

test('the texts that stand for the vendor’s exist', () => {
  const folder = join(import.meta.dirname, '../../../messages/en')
  const readNamespace = (namespace: string): unknown => {
    const file = `${namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`
    const path = ['signin', 'admin'].map((part) => join(folder, part, file)).find(existsSync)
    return path && JSON.parse(readFileSync(path, 'utf8'))
  }
  const missing = Object.values(vendorTexts).filter(
    ([namespace, key]) => typeof at(readNamespace(namespace), key) !== 'string',
  )
  expect(missing).toEqual([])
})
