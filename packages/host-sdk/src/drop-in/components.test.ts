// @vitest-environment happy-dom
import { ok } from '@vestibule/bridge'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { aVendorApp } from './testing/vendor-app.ts'
import type { ComponentRendering } from './vendor.ts'

type Component = Extract<keyof NonNullable<Window['FronteggAdminPortal']>, `render${string}`>

const openComponent = async (name: Component, rendering: Partial<ComponentRendering> = {}) => {
  const app = aVendorApp()
  const open = vi.fn(({ route }: { route: string }) => ok({ route }))
  const rendered = window.FronteggAdminPortal?.[name](app.el, { ...app.rendering, ...rendering })
  onTestFinished(() => rendered?.unmount())
  const { portal, greeting } = await app.show({ open })
  await vi.waitFor(() => expect(open).toHaveBeenCalled())
  return { ...app, open, portal, greeting, rendered }
}

describe('the components of the wrapper', () => {
  test.each([
    ['renderUsersTable', 'admin/users', { only: 'page' }],
    ['renderProfilePage', 'admin/profile', { only: 'page' }],
    ['renderInviteUserDialog', 'admin/users', { only: 'dialog', dialog: 'invite' }],
    ['renderChangePasswordForm', 'admin/profile', { only: 'dialog', dialog: 'password' }],
    ['renderEditEmailForm', 'admin/profile', { only: 'dialog', dialog: 'email' }],
    ['renderSsoGuideDialog', 'admin/sso/new', { only: 'dialog' }],
    ['renderScimGuideDialog', 'admin/provisioning', { only: 'dialog', dialog: 'newConnection' }],
  ] as const)('%s opens that and nothing around it', async (name, route, params) => {
    const { open, greeting } = await openComponent(name)
    expect(greeting).toMatchObject({ value: { config: { view: 'admin' } } })
    expect(open).toHaveBeenLastCalledWith({ route, params })
  })

  test('theme, texts and style of the component count over the application’s', async () => {
    const { el, greeting } = await openComponent('renderProfilePage', {
      themeOptions: { palette: { primary: { main: '#00aa55' } } },
      localizations: { en: { profile: { title: 'Me' } } },
      containerStyle: { width: '300px' },
    })
    expect(greeting).toMatchObject({
      value: {
        config: {
          theme: { tokens: { accent: '#00aa55' } },
          localizations: { en: { profile: { title: 'Me' } } },
        },
      },
    })
    expect(el.style.width).toBe('300px')
  })

  test('the table of users is searched from outside, and says what it is searched for', async () => {
    const { open, portal } = await openComponent('renderUsersTable', { props: { id: 'table' } })
    const store = window.FronteggAdminPortal?.useUsersTableStore({ id: 'table' })
    store?.onSearch('ada')
    expect(store).toMatchObject({ searchQuery: 'ada', searching: false })
    const params = { only: 'page', search: 'ada' }
    await vi.waitFor(() => expect(open).toHaveBeenLastCalledWith({ route: 'admin/users', params }))
    await portal.call('routeChanged', { route: 'admin/users', params: { only: 'page', search: 'adam' } })
    expect(store?.searchQuery).toBe('adam')
    store?.setFilterType('email')
    expect(store?.filterType).toBe('email')
  })

  test.each([
    ['renderInviteUserDialog', 'useInviteUserDialogStore', 'admin/users', { dialog: 'invite' }],
    ['renderScimGuideDialog', 'useScimGuideDialogStore', 'admin/provisioning', { dialog: 'created' }],
    ['renderSsoGuideDialog', 'useSsoGuideDialogStore', 'admin/sso/new', {}],
  ] as const)(
    '%s: its state tells whether it is open, and opens it again',
    async (name, getter, route, params) => {
      const onClose = vi.fn()
      const props = { id: name, onClose }
      const { open, portal } = await openComponent(name, { props })
      const store = window.FronteggAdminPortal?.[getter]({ id: name })
      await vi.waitFor(() => expect(store?.dialogOpen).toBe(true))
      await portal.call('routeChanged', { route, params })
      await portal.call('closeRequested', { reason: 'button' })
      expect(store?.dialogOpen).toBe(false)
      expect(onClose.mock.calls).toEqual([[{ finished: name === 'renderScimGuideDialog' }]])
      open.mockClear()
      store?.openDialog()
      await vi.waitFor(() => expect(store?.dialogOpen).toBe(true))
      expect(open).toHaveBeenCalledTimes(1)
      store?.closeDialog()
      await vi.waitFor(() => expect(store?.dialogOpen).toBe(false))
    },
  )

  test('state is made by the application’s own package, so that its components follow it', () => {
    aVendorApp()
    const created: object[] = []
    const createProxy = <T extends object>(state: T) => {
      created.push(state)
      return state
    }
    const init = window.FronteggAdminPortalInit?.({ FronteggReduxStore: { createProxy } })
    expect(init).toBe(window.FronteggAdminPortal)
    expect(window.FronteggLoginBoxInit?.({})).toBe(window.FronteggLoginBox)
    const store = init?.useUsersTableStore({ id: 'proxied', initialState: { searchQuery: 'ada' } })
    expect(init?.useUsersTableStore({ id: 'proxied' })).toBe(store)
    expect(created).toEqual([store])
    expect(store?.searchQuery).toBe('ada')
  })
})
