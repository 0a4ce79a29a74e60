// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { ApiError } from '@vestibule/contract/errors'
import { me } from '@vestibule/contract/samples'
import { describe, expect, test, vi } from 'vitest'
import { configAtom } from '../ports/host.ts'
import { homeRoute, route } from '../ports/route.ts'
import { signedInAnswer } from '../preview/handlers/auth.ts'
import { openSession } from '../session/open-session.ts'
import { session } from '../session/session.atoms.ts'
import { settle } from '../testing/clock.ts'
import { aPortal } from '../testing/portal.ts'
import { findButton, findField, show } from '../testing/show.tsx'
import { followConfig } from '../host/follow-config.ts'
import { portalMethods } from '../host/portal-methods.ts'
import { view } from '../routes/view.ts'

const listMethods = async (wanted?: Parameters<typeof aPortal>[0]) => {
  const portal = await aPortal(wanted)
  return { ...portal, methods: portalMethods(portal.store, document.body) }
}

const readValue = async <T,>(outcome: unknown): Promise<T> => {
  const settled = (await outcome) as { ok: boolean; value: T; error?: { code: string } }
  if (!settled.ok) throw new Error(settled.error?.code)
  return settled.value
}

describe('what is on screen', () => {
  test('an unknown session shows neither box nor content', async () => {
    const { store } = await aPortal({ isNew: false, route: { key: 'loginUrl', params: {} } })
    expect(store.get(view)).toEqual({ is: 'waiting' })
    await settle()
    expect(store.get(view)).toEqual({ is: 'box', route: 'loginUrl' })
  })

  test.each([
    [homeRoute, { is: 'nothing' }],
    ['admin/users', { is: 'admin' }],
    ['loginUrl', { is: 'box', route: 'loginUrl' }],
    ['activateUrl', { is: 'box', route: 'activateUrl' }],
  ])('signed in at %s', async (key, expected) => {
    const { store } = await aPortal({
      route: { key, params: {} },
      isNew: false,
      answers: { refreshToken: async () => signedInAnswer },
    })
    await settle()
    expect(store.get(view)).toEqual(expected)
  })

  test.each([[homeRoute], ['admin/users']])('signed out at %s is the sign-in box', async (key) => {
    const { store } = await aPortal({ route: { key, params: {} } })
    await settle()
    expect(store.get(view)).toEqual({ is: 'box', route: 'loginUrl' })
  })

  test('at home the box stays until its last word is said', async () => {
    const portal = await show({ route: { key: homeRoute, params: {} } })
    const { screen, user, store, clock } = portal
    await user.type(await findField(portal, 'Work email'), 'ada@acme.test{Enter}')
    await user.type(await findField(portal, 'Password'), 'right{Enter}')
    await screen.findByRole('heading', { name: 'You’re signed in' })
    await act(() => clock.advance(200))
    expect(store.get(view)).toEqual({ is: 'nothing' })
    expect(screen.container.textContent).toBe('')
  })

  test('a server that does not say who is signed in can be asked again', async () => {
    const refreshToken = vi
      .fn()
      .mockRejectedValue(new ApiError('UNAVAILABLE', {}, { status: 503, traceId: 'trace-1' }))
    const portal = await show({
      route: { key: 'loginUrl', params: {} },
      isNew: false,
      answers: { refreshToken },
    })
    await act(() => portal.clock.advance(3000))
    expect((await portal.screen.findByRole('alert')).textContent).toContain('trace-1')
    refreshToken.mockResolvedValue(signedInAnswer)
    await portal.user.click(await findButton(portal, 'Try again'))
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
  })
})

describe('what the host may ask', () => {
  test('open shows known routes only', async () => {
    const { methods, store } = await listMethods()
    expect(await readValue(methods.open({ route: 'signUpUrl', params: { a: 'b' } }))).toEqual({
      route: 'signUpUrl',
    })
    expect(store.get(route)).toEqual({ key: 'signUpUrl', params: { a: 'b' } })
    for (const name of ['constructor', '__proto__', 'nowhere']) {
      await expect(readValue(methods.open({ route: name }))).rejects.toThrow('ROUTE_UNKNOWN')
      expect(await methods.open({ route: name })).toMatchObject({
        error: { message: `Component ${name} is not supported` },
      })
    }
    await methods.close({})
    expect(store.get(route).key).toBe(homeRoute)
  })

  test('Embedded mode: the callback route sends the user to authenticatedUrl, in place of its own address', async () => {
    const { methods, store, host } = await listMethods({ route: { key: 'loginUrl', params: {} } })
    await methods.open({ route: 'hostedLoginRedirectUrl', params: { session_state: 'x' } })
    expect(store.get(route)).toEqual({ key: homeRoute, params: {} })
    expect(host.navigate.mock.calls).toEqual([[{ to: 'authenticated', reason: 'callback', replace: true }]])
  })

  test('a page that begins on the callback route is led on as well', async () => {
    const { store, host } = await aPortal()
    await followConfig(store, { view: 'auto', route: 'hostedLoginRedirectUrl' })
    expect(host.navigate.mock.calls).toEqual([[{ to: 'authenticated', reason: 'callback', replace: true }]])
  })

  test('visiting the logout route signs out and leads to the login route', async () => {
    const { methods, store, host } = await listMethods()
    await store.set(openSession, signedInAnswer)
    await methods.open({ route: 'logoutUrl' })
    expect(store.get(session).step).toBe('signedOut')
    expect(host.navigate).toHaveBeenCalledWith({ to: 'login', reason: 'signedOut' })
  })

  test('tokens and rights are for signed-in people', async () => {
    const { methods, store } = await listMethods()
    await expect(readValue(methods.getAccessToken({}))).rejects.toThrow('NOT_AUTHENTICATED')
    await expect(readValue(methods.getAccess({}))).rejects.toThrow('NOT_AUTHENTICATED')
    await expect(readValue(methods.switchTenant({ tenantId: 'x' }))).rejects.toThrow('NOT_AUTHENTICATED')
    expect(await readValue(methods.getState({}))).toEqual({ state: 'anonymous' })
    await store.set(openSession, signedInAnswer)
    expect(await readValue(methods.getAccessToken({ minTtl: 30 }))).toMatchObject({
      accessToken: signedInAnswer.accessToken,
      tokenType: 'Bearer',
    })
    const access = await readValue<{ roles: string[]; version: string }>(methods.getAccess({}))
    expect(access.roles).toEqual(me.roles.map(({ key }) => key))
    expect(access.version).not.toBe('')
    await methods.logout({})
    expect(await readValue(methods.getState({}))).toEqual({ state: 'anonymous' })
  })

  test('switching the tenant asks the server, then takes the next token', async () => {
    const refreshToken = vi.fn(async () => ({
      ...signedInAnswer,
      accessToken: `${signedInAnswer.accessToken}2`,
    }))
    const { methods, store } = await listMethods({ answers: { refreshToken } })
    await store.set(openSession, signedInAnswer)
    await readValue(methods.switchTenant({ tenantId: me.tenantId }))
    expect(refreshToken).toHaveBeenCalledTimes(1)
  })

  test('a language we do not speak is said so, and a theme says what it refused', async () => {
    const { methods } = await listMethods()
    await expect(readValue(methods.setLocale({ locale: 'xx' }))).rejects.toThrow('LOCALE_UNKNOWN')
    expect(await readValue(methods.setLocale({ locale: 'he-IL' }))).toEqual({ locale: 'he' })
    const theme = { mode: 'light' as const, tokens: { accent: 'url(x)' } }
    expect(await readValue(methods.setTheme(theme))).toEqual({ rejected: ['accent'] })
  })

  test('focus goes where the host’s tab order enters', async () => {
    document.body.innerHTML =
      '<button>one</button><input data-first><button disabled>no</button><a href="#">last</a>'
    const { methods } = await listMethods()
    methods.focus({ where: 'first' })
    expect(document.activeElement?.tagName).toBe('INPUT')
    methods.focus({ where: 'last' })
    expect(document.activeElement?.textContent).toBe('last')
    methods.focus({ where: 'restore' })
    expect(document.activeElement?.textContent).toBe('last')
  })
})

describe('the host’s greeting', () => {
  test('route, language, texts, theme and options are taken over', async () => {
    const { store } = await aPortal()
    await followConfig(store, {
      view: 'auto',
      route: 'activateUrl',
      params: { userId: 'u', token: 't' },
      locale: 'he',
      localizations: { he: { common: { retry: 'שוב' } } },
      keepSessionAlive: false,
    })
    expect(store.get(route)).toEqual({ key: 'activateUrl', params: { userId: 'u', token: 't' } })
    expect(store.get(configAtom).keepSessionAlive).toBe(false)
  })

  test('the admin view has a first page', async () => {
    const { store } = await aPortal()
    await followConfig(store, { view: 'admin', route: homeRoute })
    expect(store.get(route).key).toBe('admin/profile')
  })
})
