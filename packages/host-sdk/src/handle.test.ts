// @vitest-environment happy-dom
import { failed, ok, type PortalMethods, type Result } from '@vestibule/bridge'
import { ada } from '@vestibule/bridge/testing/fake-ends'
import { eventually, quiet } from '@vestibule/bridge/testing/fake-windows'
import { describe, expect, test, vi } from 'vitest'
import type { PortalHandle } from './handle.ts'
import { toPath } from './router.ts'
import { mounted, shown } from './testing/host-page.ts'

const changes = (heard: [string, unknown][]) =>
  heard.filter(([name]) => name === 'auth-change').map(([, event]) => event)

describe('the session', () => {
  test('is loading until the portal knows, and news is told once, also as a DOM event', async () => {
    const page = mounted('/')
    expect(page.handle.getState()).toEqual({ state: 'loading' })
    const dom: unknown[] = []
    document.body.addEventListener('auth-change', (event) => dom.push((event as CustomEvent).detail), {
      once: false,
    })
    const portal = page.openPortal()
    await portal.greeting
    await portal.call('ready', {
      docId: portal.docId,
      route: 'authenticatedUrl',
      height: 0,
      state: 'authenticated',
      user: ada,
    })
    await portal.call('sessionChanged', {
      state: 'authenticated',
      user: ada,
      reason: 'refresh',
    })
    await portal.call('sessionChanged', {
      state: 'authenticated',
      user: { ...ada, tenantId: 't2' },
      reason: 'tenant',
    })
    await portal.call('sessionChanged', { state: 'mfa', reason: 'expired' })
    await portal.call('sessionChanged', {
      state: 'anonymous',
      reason: 'logout',
    })
    const expected = [
      { state: 'authenticated', user: ada, reason: 'initial' },
      {
        state: 'authenticated',
        user: { ...ada, tenantId: 't2' },
        reason: 'tenant',
      },
      { state: 'anonymous', reason: 'expired' },
    ]
    expect(changes(page.heard)).toEqual(expected)
    expect(dom).toEqual(expected)
    expect(page.handle.getUser()).toBeNull()
    expect(page.handle.isAuthenticated()).toBe(false)
  })

  test('is asked for again when the browser brings the page back', async () => {
    const { handle, heard } = await shown('/')
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    await quiet()
    expect(handle.isAuthenticated()).toBe(false)
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await eventually(() => handle.isAuthenticated())
    expect(changes(heard).at(-1)).toEqual({
      state: 'authenticated',
      user: ada,
      reason: 'refresh',
    })
  })

  test('a new session forgets the token of the one before', async () => {
    let tokenCount = 0
    const getAccessToken = () =>
      ok({
        accessToken: `t${++tokenCount}`,
        tokenType: 'Bearer' as const,
        expiresAt: Number.MAX_SAFE_INTEGER,
      })
    const { handle, portal } = await shown('/', {}, { getAccessToken })
    expect([await handle.getAccessToken(), await handle.getAccessToken()]).toEqual(['t1', 't1'])
    await portal.call('sessionChanged', {
      state: 'anonymous',
      reason: 'logout',
    })
    expect(await handle.getAccessToken()).toBe('t2')
  })
})

describe('what a host asks', () => {
  test('rejects with an Error that has code and trace id', async () => {
    const getAccessToken = () => failed('NOT_AUTHENTICATED', 'nobody', { traceId: 't-1' })
    const { handle } = await shown('/', {}, { getAccessToken })
    const error = await handle.getAccessToken().catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      code: 'NOT_AUTHENTICATED',
      message: 'nobody',
      traceId: 't-1',
      retryable: false,
    })
  })

  test.each([
    ['login', '/account/login?redirectUrl=%2Fx'],
    ['signUp', '/account/sign-up'],
    ['openAdminPortal', '/notes#/admin/users'],
  ] as const)('%s shows the route and says it in the address', async (method, address) => {
    const { handle } = await shown('/notes')
    await (handle[method] as PortalHandle['login'])({ redirectUrl: '/x' })
    expect(toPath(location)).toBe(address)
  })

  test('another page of the admin portal, and back to the host', async () => {
    const { handle, el, frame, heard } = await shown('/notes')
    await handle.openAdminPortal({ page: 'roles' })
    expect(toPath(location)).toBe('/notes#/admin/roles')
    expect([el.className, frame().style.height, el.style.height]).toEqual([
      'vestibule-admin',
      '100%',
      '100vh',
    ])
    await handle.closeAdminPortal()
    expect(toPath(location)).toBe('/notes')
    expect([el.className, el.style.height]).toEqual(['', ''])
    expect(
      heard
        .filter(([name]) => name === 'route-change')
        .map(([, place]) => (place as { route: string }).route),
    ).toEqual(['authenticatedUrl', 'admin/roles', 'authenticatedUrl'])
  })

  test('the keyboard goes into the frame, and back to where it was', async () => {
    const focused: string[] = []
    const focus = ({ where }: { where: string }) => (focused.push(where), ok({}))
    const { handle, frame } = await shown('/notes', {}, { focus })
    const button = document.body.appendChild(document.createElement('button'))
    button.focus()
    await handle.openAdminPortal()
    expect(document.activeElement).toBe(frame())
    await eventually(() => focused.length === 1)
    expect(focused).toEqual(['restore'])
    await handle.openAdminPortal({ page: 'roles' })
    await handle.closeAdminPortal()
    await eventually(() => document.activeElement === button)
    expect(document.activeElement).toBe(button)
  })

  test('an element that has a height of its own keeps it', async () => {
    const { handle, el } = await shown('/notes')
    vi.spyOn(el, 'clientHeight', 'get').mockReturnValue(700)
    await handle.openAdminPortal()
    expect(el.style.height).toBe('')
  })

  test('a route the portal sends elsewhere is the one that is shown', async () => {
    const { handle } = await shown('/notes', {}, { open: () => ok({ route: 'loginUrl' }) })
    await handle.openAdminPortal()
    expect(toPath(location)).toBe('/account/login')
  })

  test('leaving unsaved work is refused', async () => {
    const { handle } = await shown('/notes#/admin/users', {}, { close: () => failed('UNSAVED_CHANGES') })
    await expect(handle.closeAdminPortal()).rejects.toMatchObject({
      code: 'UNSAVED_CHANGES',
    })
    expect(toPath(location)).toBe('/notes#/admin/users')
  })

  test('theme and locale, also for a frame that is shown again', async () => {
    const { handle, openPortal, frame } = await shown('/')
    expect(await handle.setTheme('dark')).toEqual({ rejected: [] })
    await handle.setLocale('he')
    const localizations = { he: { login: { 'preLogin.title': 'T' } } }
    await handle.setLocalizations(localizations)
    await handle.setViewport({ height: 1, offsetTop: 0 })
    frame().dispatchEvent(new Event('load'))
    await quiet()
    expect(await openPortal().greeting).toMatchObject({
      value: { config: { theme: { mode: 'dark' }, locale: 'he', localizations } },
    })
  })

  const access: Result<PortalMethods, 'getAccess'> = {
    roles: ['Admin'],
    permissions: ['fe.*'],
    superUser: false,
    version: '1',
  }
  test.each([
    [{ permissions: ['fe.secure.read.users'] }, access, true],
    [{ permissions: ['app.read'] }, access, false],
    [{ roles: ['Admin'], permissions: ['fe.x'] }, access, true],
    [{ roles: ['Owner'] }, access, false],
    [{ roles: ['Owner'] }, { ...access, superUser: true }, true],
    [{}, access, true],
  ])('isAuthorized %j of %j: %s', async (required, held, expected) => {
    const { handle } = await shown('/', {}, { getAccess: () => ok(held) })
    expect(await handle.isAuthorized(required)).toBe(expected)
  })

  test('nothing is authorized while no user is signed in', async () => {
    const { handle } = await shown('/', {}, { getAccess: () => failed('NOT_AUTHENTICATED') })
    expect(await handle.isAuthorized({ permissions: ['fe.x'] })).toBe(false)
  })
})

describe('events', () => {
  test('the host decides whether the portal closes', async () => {
    const { portal, handle, el } = await shown('/notes#/admin/users')
    const stop = handle.on('close', ({ preventDefault }) => preventDefault())
    expect(await portal.call('closeRequested', { reason: 'esc' })).toEqual(ok({ allowed: false }))
    expect(el.className).toBe('vestibule-admin')
    stop()
    expect(await portal.call('closeRequested', { reason: 'button' })).toEqual(ok({ allowed: true }))
    expect(toPath(location)).toBe('/notes')
  })

  test('a listener that throws keeps no other listener from hearing', async () => {
    const { portal, handle, bugs } = await shown('/')
    const heard: unknown[] = []
    const broken = () => {
      throw new Error('of the host')
    }
    handle.on('diagnostic', broken)
    handle.on('diagnostic', (event) => heard.push(event))
    const diagnostic = { code: 'X', detail: 'd', fix: 'f' }
    expect(await portal.call('diagnostic', diagnostic)).toEqual(ok({}))
    handle.off('diagnostic', broken)
    await portal.call('diagnostic', diagnostic)
    expect(heard).toEqual([diagnostic, diagnostic])
    expect(bugs).toHaveLength(1)
  })

  test('what a person did is told to the host, also by the function hosts of this wire count with', async () => {
    const { portal, handle } = await shown('/')
    const [heard, counted] = [vi.fn(), vi.fn()]
    handle.on('event', heard)
    vi.stubGlobal('onFronteggEvent', counted)
    const data = { userId: 'u1', gtm: 'GTM-ONE' }
    await portal.call('event', { name: 'login_completed', data })
    expect(heard).toHaveBeenCalledWith({ name: 'login_completed', data })
    expect(counted).toHaveBeenCalledExactlyOnceWith('login_completed', data)
  })
})
