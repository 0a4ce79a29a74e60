// @vitest-environment happy-dom
import { ok } from '@vestibule/bridge'
import { ada } from '@vestibule/bridge/testing/fake-ends'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { hostOrigin, portalUrl } from '../testing/host-page.ts'
import { aVendorApp } from './testing/vendor-app.ts'

/** An application whose sign-in box is rendered. */
const anApplication = () => {
  const app = aVendorApp()
  app.renderLoginBox()
  return app
}

const signedIn = { isAuthenticated: true, user: { id: ada.id, tenantId: ada.tenantId, expiresIn: 300 } }
const authorize = { type: 'auth/requestAuthorize', payload: false }

describe('the bundles of the vendor’s wrapper', () => {
  test('mount one portal for an application, with its routes and its router', async () => {
    const { rendering, show, become } = anApplication()
    window.FronteggLoginBox?.render(document.body, rendering)
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    const onRedirectTo = vi.fn()
    become({ onRedirectTo })
    const { portal } = await show()
    await portal.call('routeChanged', { route: 'loginUrl', params: {} })
    expect(onRedirectTo).toHaveBeenCalledWith('/enter', { replace: false })
  })

  test('another client in one application is refused: Mismatch in store names', () => {
    const { rendering } = anApplication()
    const contextOptions = { baseUrl: portalUrl, clientId: 'another' }
    expect(() =>
      window.FronteggLoginBox?.render(document.body, { ...rendering, options: { contextOptions } }),
    ).toThrow('Mismatch in store names')
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
  })

  test('the application asks for the user who signs in in the box, and no token crosses', async () => {
    const { show, dispatch, become } = anApplication()
    const { portal } = await show()
    await portal.call('sessionChanged', { state: 'authenticated', user: ada, reason: 'login' })
    expect(dispatch.mock.calls).toEqual([[authorize]])
    become(signedIn)
    await portal.call('sessionChanged', { state: 'authenticated', user: ada, reason: 'refresh' })
    expect(dispatch).toHaveBeenCalledTimes(1)
    await portal.call('sessionChanged', {
      state: 'authenticated',
      user: { ...ada, tenantId: 't2' },
      reason: 'tenant',
    })
    expect(dispatch).toHaveBeenCalledTimes(2)
  })

  test('on a route of signing in the application asks once the portal has led it away', async () => {
    const { show, dispatch, become } = anApplication()
    become({ onRedirectTo: (path) => history.pushState(null, '', path) })
    const { portal } = await show()
    await portal.call('routeChanged', { route: 'loginUrl', params: {} })
    await portal.call('sessionChanged', { state: 'authenticated', user: ada, reason: 'login' })
    expect(location.pathname).toBe('/enter')
    expect(dispatch).not.toHaveBeenCalled()
    await portal.call('navigate', { to: 'authenticated', reason: 'signedIn' })
    expect(location.pathname).toBe('/')
    expect(dispatch.mock.calls).toEqual([[authorize]])
  })

  test.each([
    ['a page of its own', '/notes?page=2', '/notes?page=2'],
    ['a page of its own by its whole address', `${hostOrigin}/notes`, '/notes'],
    ['administration', '/#/admin/users', '/#/admin/users'],
    ['signing in again', '/enter', '/'],
    ['a site that is not allowed', 'https://other.test/notes', '/'],
    ['no address', 'javascript:alert(1)', '/'],
  ])('whom signs in goes to what the application stored: %s', async (_, stored, reached) => {
    localStorage.setItem('FRONTEGG_AFTER_AUTH_REDIRECT_URL', stored)
    const { show, become } = anApplication()
    const visited: string[] = []
    become({
      onRedirectTo: (path) => {
        visited.push(path)
        history.pushState(null, '', path)
      },
    })
    const { portal } = await show()
    await portal.call('routeChanged', { route: 'loginUrl', params: {} })
    expect(localStorage).toHaveLength(1)
    await portal.call('sessionChanged', { state: 'authenticated', user: ada, reason: 'login' })
    await portal.call('navigate', { to: 'authenticated', reason: 'signedIn' })
    expect(visited).toEqual(['/enter', reached])
    expect(localStorage).toHaveLength(0)
  })

  test('a sign-out on either side is one on the other', async () => {
    const logout = vi.fn(() => ok({}))
    const { show, dispatch, become } = anApplication()
    const { portal } = await show({ logout })
    await portal.call('sessionChanged', { state: 'authenticated', user: ada, reason: 'login' })
    become(signedIn)
    become({ isAuthenticated: false, user: null })
    await vi.waitFor(() => expect(logout).toHaveBeenCalledTimes(1))

    become(signedIn)
    await portal.call('sessionChanged', { state: 'authenticated', user: ada, reason: 'login' })
    dispatch.mockClear()
    await portal.call('sessionChanged', { state: 'anonymous', reason: 'logout' })
    expect(dispatch.mock.calls).toEqual([[{ type: 'auth/logout' }]])
  })

  test('the application’s token is renewed before it ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { become, dispatch } = anApplication()
    become(signedIn)
    vi.advanceTimersByTime(239_000)
    expect(dispatch).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(dispatch.mock.calls).toEqual([[authorize]])
  })

  test('administration opens over the page, and tells when it is closed', async () => {
    const open = vi.fn(({ route }: { route: string }) => ok({ route }))
    const { rendering, show, injector } = anApplication()
    const { portal } = await show({ open })
    const rendered = window.FronteggAdminPortal?.render(document.body, rendering)
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith({ route: 'admin/users', params: {} }))
    await portal.call('closeRequested', { reason: 'button' })
    expect(injector.hideAdminPortal).toHaveBeenCalledTimes(1)
    rendered?.unmount()
  })
})
