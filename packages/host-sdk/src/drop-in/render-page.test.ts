// @vitest-environment happy-dom
import { ok } from '@vestibule/bridge'
import { expect, test, vi } from 'vitest'
import { aVendorApp } from './testing/vendor-app.ts'
import type { VendorTree } from './vendor.ts'

/** A page as the wrapper's renderers ask for it, with the functions that they keep. */
const aPage = async (of: 'FronteggLoginBox' | 'FronteggAdminPortal', staticRoute?: string) => {
  const app = aVendorApp()
  const set: {
    theme?: (theme: VendorTree) => void
    texts?: (texts: VendorTree) => void
    route?: (path: string) => void
  } = {}
  const rendered = window[of]?.renderPage(app.el, {
    ...app.rendering,
    ...(staticRoute !== undefined && { staticRoute }),
    setThemeSetter: (setter) => (set.theme = setter),
    setLocalizationsSetter: (setter) => (set.texts = setter),
    setStaticRouteSetter: (setter) => (set.route = setter),
  })
  const open = vi.fn(({ route }: { route: string }) => ok({ route }))
  const setTheme = vi.fn(() => ok({ rejected: [] }))
  const setLocalizations = vi.fn(() => ok({}))
  const { greeting } = await app.show({ open, setTheme, setLocalizations })
  return { set, open, setTheme, setLocalizations, greeting, rendered }
}

test('a page of the sign-in box follows the route, the theme and the texts of the renderer', async () => {
  const { set, open, setTheme, setLocalizations, greeting } = await aPage('FronteggLoginBox', '/enter')
  expect(greeting).toMatchObject({ value: { config: { view: 'login' } } })
  await vi.waitFor(() => expect(open).toHaveBeenLastCalledWith({ route: 'loginUrl', params: {} }))
  set.route?.('/account/sign-up')
  await vi.waitFor(() => expect(open).toHaveBeenLastCalledWith({ route: 'signUpUrl', params: {} }))
  set.theme?.({ mode: 'dark', palette: { primary: { main: '#0055aa' } } })
  await vi.waitFor(() =>
    expect(setTheme).toHaveBeenCalledWith({ mode: 'dark', tokens: { accent: '#0055aa' } }),
  )
  set.texts?.({ en: { loginBox: { login: { title: 'Hello' } } } })
  const localizations = { en: { login: { 'preLogin.title': 'Hello' } } }
  await vi.waitFor(() => expect(setLocalizations).toHaveBeenCalledWith({ localizations }))
})

test.each([
  [undefined, 'admin/users'],
  ['/admin-box/api-tokens', 'admin/apiTokens'],
  ['/profile?tab=1', 'admin/profile'],
])('a page of administration at %s is %s', async (staticRoute, route) => {
  const { open, set } = await aPage('FronteggAdminPortal', staticRoute)
  await vi.waitFor(() => expect(open).toHaveBeenLastCalledWith({ route, params: {} }))
  set.route?.('/security')
  await vi.waitFor(() => expect(open).toHaveBeenLastCalledWith({ route: 'admin/security', params: {} }))
})

test('themes that the wrapper looks up by name are looks of the portal', () => {
  aVendorApp()
  expect(Object.keys(window.FronteggAdminPortal?.themes ?? {})).toEqual([
    'modern',
    'classic',
    'vivid',
    'dark',
  ])
  expect(window.FronteggAdminPortal?.adminPortalStaticThemesDefaults.dark).toEqual({
    loginBox: { themeName: 'dark' },
  })
})
