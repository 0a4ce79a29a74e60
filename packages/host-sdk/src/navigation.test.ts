// @vitest-environment happy-dom
import { ok } from '@vestibule/bridge'
import { eventually, quiet } from '@vestibule/bridge/testing/fake-windows'
import { describe, expect, test, vi } from 'vitest'
import type { Router } from './router.ts'
import { toPath } from './router.ts'
import { shown } from './testing/host-page.ts'
import { arriveAt, noting } from './testing/noting.ts'

const path = () => toPath(location)
const listRoutes = (heard: [string, unknown][]) =>
  heard.filter(([name]) => name === 'route-change').map(([, place]) => (place as { route: string }).route)

describe('the address follows the portal', () => {
  test('to a route, with its parameters but what is good for one use', async () => {
    const { portal, heard } = await shown('/account/login')
    await portal.call('routeChanged', {
      route: 'signUpUrl',
      params: { redirectUrl: '/x', token: 't' },
    })
    expect(path()).toBe('/account/sign-up?redirectUrl=%2Fx')
    expect(listRoutes(heard)).toEqual(['loginUrl', 'signUpUrl'])
  })

  test('to a page of the admin portal and its state, in the hash', async () => {
    const { portal, el } = await shown('/notes?x=1')
    const before = history.length
    await portal.call('routeChanged', { route: 'admin/users' })
    expect(history.length).toBe(before + 1)
    await portal.call('routeChanged', {
      route: 'admin/users',
      params: { search: 'ada' },
      replace: true,
    })
    expect(history.length).toBe(before + 1)
    expect(path()).toBe('/notes?x=1#/admin/users?search=ada')
    expect(el.className).toBe('vestibule-admin')
  })

  test('nowhere when it names no route', async () => {
    const { portal } = await shown('/notes')
    for (const route of ['constructor', 'nowhere', 'customLoginUrl', 'authenticatedUrl']) {
      await portal.call('routeChanged', { route })
    }
    expect(path()).toBe('/notes')
  })

  test('and routers of the host hear of another path, not of another hash', async () => {
    const { portal } = await shown('/')
    const heard = vi.fn()
    addEventListener('popstate', heard)
    await portal.call('routeChanged', { route: 'admin/users' })
    expect(heard).not.toHaveBeenCalled()
    await portal.call('routeChanged', { route: 'loginUrl' })
    expect(heard).toHaveBeenCalledTimes(1)
    removeEventListener('popstate', heard)
  })
})

describe('the portal follows the address', () => {
  test('once for each place', async () => {
    const { opened, handlers } = noting()
    const { heard } = await shown('/', {}, handlers)
    arriveAt('/account/login?redirectUrl=/x')
    arriveAt('/account/login?redirectUrl=/x')
    await eventually(() => opened.length === 1)
    await quiet()
    expect(opened).toEqual([{ route: 'loginUrl', params: { redirectUrl: '/x' } }])
    expect(listRoutes(heard)).toEqual(['authenticatedUrl', 'loginUrl'])
  })

  test('out of the admin portal', async () => {
    const { opened, handlers } = noting()
    const { el } = await shown('/notes#/admin/users', {}, handlers)
    expect(el.className).toBe('vestibule-admin')
    arriveAt('/notes')
    await eventually(() => opened.length === 1)
    expect(opened).toEqual(['close'])
    expect(el.className).toBe('')
  })

  test('unless something typed would be lost: then the address goes back', async () => {
    const close = () => ({
      ok: false as const,
      error: {
        code: 'UNSAVED_CHANGES' as const,
        message: '',
        retryable: false,
      },
    })
    const { el } = await shown('/notes#/admin/users', {}, { close })
    arriveAt('/notes')
    await eventually(() => path() === '/notes#/admin/users')
    expect(el.className).toBe('vestibule-admin')
  })
})

describe('the portal asks to go', () => {
  test('to the start after signing in on an auth route', async () => {
    const { opened, handlers } = noting()
    const { portal, heard } = await shown('/account/login', {}, handlers)
    expect(await portal.call('navigate', { to: 'authenticated', reason: 'login' })).toEqual(
      ok({ handled: true }),
    )
    expect(path()).toBe('/')
    expect(listRoutes(heard)).toEqual(['loginUrl', 'authenticatedUrl'])
    await eventually(() => opened.length === 1)
    expect(opened).toEqual([{ route: 'authenticatedUrl', params: {} }])
  })

  test('nowhere after signing in on a page of the host, and the portal closes its last step', async () => {
    const { opened, handlers } = noting()
    const { portal, heard } = await shown('/pricing?x=1', {}, handlers, { route: 'loginUrl' })
    await portal.call('navigate', { to: 'authenticated', reason: 'login' })
    expect(path()).toBe('/pricing?x=1')
    expect(listRoutes(heard)).toEqual(['loginUrl', 'authenticatedUrl'])
    await eventually(() => opened.length === 1)
    expect(opened).toEqual([{ route: 'authenticatedUrl', params: {} }])
  })

  test('to a route the host moved', async () => {
    const { portal } = await shown('/account/logout', {
      routes: { loginUrl: '/sign-in' },
    })
    await portal.call('navigate', {
      to: 'login',
      reason: 'logout',
      replace: true,
    })
    expect(path()).toBe('/sign-in')
  })

  test('to an address of this origin, through the router', async () => {
    const went: unknown[] = []
    const router: Router = {
      current: () => '/account/login',
      navigate: (to, options) => went.push([to, options]),
    }
    const { portal } = await shown('/', { router })
    await portal.call('navigate', {
      to: 'url',
      url: 'https://app.customer.test/a?b#c',
      reason: 'login',
    })
    expect(went).toEqual([['/a?b#c', { replace: false }]])
  })

  test.each(['assign', 'replace'] as const)(
    'to another origin of the list, by location.%s',
    async (method) => {
      const go = vi.spyOn(location, method).mockImplementation(() => {})
      const { portal } = await shown('/account/login', {
        allowedRedirectOrigins: ['https://partner.test'],
      })
      await portal.call('navigate', {
        to: 'url',
        url: 'https://partner.test/x',
        reason: 'login',
        replace: method === 'replace',
      })
      expect(go).toHaveBeenCalledWith('https://partner.test/x')
    },
  )

  test.each([
    'javascript:alert(1)',
    '//evil.test',
    'https://evil.test/',
    'https://app.customer.test@evil.test',
    undefined,
  ])('SEC-BR-06 to %s is refused', async (url) => {
    const { portal } = await shown('/account/login')
    expect(await portal.call('navigate', { to: 'url', url, reason: 'x' })).toMatchObject({
      ok: false,
      error: { code: 'NAVIGATION_REFUSED' },
    })
    expect(path()).toBe('/account/login')
  })
})

describe('a box that is a part of its page is never empty', () => {
  const box = { route: 'loginUrl', params: {} }
  const signedIn = { to: 'authenticated', reason: 'login' } as const

  test.each([
    ['on a page of the host', '/pricing?token=own', '/pricing?token=own'],
    ['at the login route', '/account/login', '/'],
  ])('after signing in %s it keeps its last step', async (_, at, after) => {
    const { opened, handlers } = noting()
    const { portal, heard } = await shown(at, { view: 'login' }, handlers, { route: 'loginUrl' })
    await portal.call('navigate', signedIn)
    expect([path(), listRoutes(heard)]).toEqual([after, ['loginUrl', 'authenticatedUrl']])
    // A second call is answered after whatever the first one has sent.
    await portal.call('idle', {})
    // It shows that route already: nothing changes there.
    expect(opened).toEqual([box])
  })

  test.each([
    ['/account/sign-up', {}],
    ['/account/activate?userId=u&token=t', {}],
    ['/account/login?redirectUrl=/notes', { to: 'url', url: '/notes' }],
    ['/account/sign-up', { to: 'url', url: '/welcome' }],
  ] as const)('after %s and %j it says who is signed in', async (at, target) => {
    const { opened, handlers } = noting()
    const options = { view: 'login', routes: { signUpSuccessUrl: '/welcome' } } as const
    const { portal, heard } = await shown(at, options, handlers)
    await portal.call('navigate', { ...signedIn, ...target })
    // A second call is answered after whatever the first one has sent.
    await portal.call('idle', {})
    expect([path(), opened.at(-1)]).toEqual(['url' in target ? target.url : '/', box])
    const isNew = 'url' in target && target.url === '/welcome'
    expect(listRoutes(heard).at(-1)).toBe(isNew ? 'signUpSuccessUrl' : 'authenticatedUrl')
  })

  test('after administration, whichever side closes it; the query of the host’s own stays', async () => {
    const { opened, handlers } = noting()
    const { portal, handle } = await shown('/notes?token=own', { view: 'login' }, handlers)
    const close = [
      () => handle.closeAdminPortal(),
      () => portal.call('closeRequested', { reason: 'button' }),
      () => portal.call('routeChanged', { route: 'authenticatedUrl' }),
      () => Promise.resolve(arriveAt('/notes?token=own')),
    ]
    for (const end of close) {
      await portal.call('routeChanged', { route: 'admin/users' })
      expect(path()).toBe('/notes?token=own#/admin/users')
      opened.length = 0
      await end()
      await eventually(() => JSON.stringify(opened.at(-1)) === JSON.stringify(box))
      expect(path()).toBe('/notes?token=own')
    }
  })
})
