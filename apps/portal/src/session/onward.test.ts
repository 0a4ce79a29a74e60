import { storageKeys } from '@vestibule/contract/constants'
import { describe, expect, test } from 'vitest'
import { openRoute } from '../routes/open-route.ts'
import { aPortal, type TestPortal } from '../testing/portal.ts'
import { keepRedirect } from './arriving.ts'
import { followRedirect, leaveForRedirect, onward } from './onward.ts'

const home = { to: 'authenticated' } as const
const url = (text: string) => ({ to: 'url', url: text }) as const

describe('after sign-in', () => {
  test.each([
    [undefined, undefined, [home]],
    ['/notes', undefined, [url('/notes'), home]],
    ['/notes', '/asked', [url('/notes'), url('/asked'), home]],
    ['/account/login', '/asked', [url('/asked'), home]],
    ['/account/login/?x=1', undefined, [home]],
    ['/account/logout', undefined, [home]],
    ['/account/social/success', undefined, [home]],
    ['/account/activate', undefined, [home]],
    ['https://', '/asked', [url('/asked'), home]],
  ] as const)('stored %j, asked for %j', (stored, redirectUrl, expected) => {
    expect(onward({ stored, redirectUrl })).toEqual(expected)
  })

  test.each([
    ['/sign-in', [home]],
    ['/sign-in/?x=1', [home]],
    ['/bye', [home]],
    ['/back', [home]],
    ['/confirm', [home]],
    // A page of this host like any other.
    ['/account/login', [url('/account/login'), home]],
  ] as const)(
    'a stored after-login address is passed over when it is one of the host’s own routes of signing in: %s',
    (stored, expected) => {
      const routes = {
        loginUrl: '/sign-in',
        logoutUrl: '/bye',
        socialLoginCallbackUrl: '/back',
        activateUrl: '/confirm',
      }
      expect(onward({ stored, routes })).toEqual(expected)
      // The address in the login route's own parameter is the one that was kept.
      expect(onward({ redirectUrl: stored, routes })).toEqual(expected)
    },
  )

  test('an account’s own page comes before the application’s', () => {
    const own = 'https://app.acme.test/acme'
    expect(onward({ applicationUrl: own })).toEqual([url(own), home])
    expect(onward({ stored: '/notes', redirectUrl: '/asked', applicationUrl: own })).toEqual([
      url('/notes'),
      url('/asked'),
      url(own),
      home,
    ])
  })

  test('SEC-PO-03: a refused address is passed over for the next one', async () => {
    const { store, host, storage } = await aPortal({
      route: { key: 'loginUrl', params: { redirectUrl: 'https://evil.test/' } },
    })
    storage.write(storageKeys.afterAuthRedirectUrl, '//evil.test')
    await store.set(leaveForRedirect)
    expect(host.navigate.mock.calls).toEqual([[{ to: 'authenticated', reason: 'signedIn' }]])
    expect(host.diagnostic).toHaveBeenCalledTimes(2)
    expect(storage.read(storageKeys.afterAuthRedirectUrl)).toBeUndefined()
  })

  test('the wish of the login route outlives the document, and is followed once', async () => {
    const { store, host, storage } = await aPortal({
      route: { key: 'signUpUrl', params: { redirectUrl: '/notes?id=1' } },
    })
    store.set(keepRedirect)
    expect(storage.read(storageKeys.afterAuthRedirectUrl)).toBe('/notes?id=1')
    await store.set(leaveForRedirect)
    expect(host.navigate).toHaveBeenCalledWith({
      to: 'url',
      url: 'https://app.acme.test/notes?id=1',
      reason: 'signedIn',
    })
  })

  test('whom the host signed out meanwhile stays where they were led, in every flow', async () => {
    const { store, host, storage } = await aPortal({ route: { key: 'signUpUrl', params: {} } })
    storage.write(storageKeys.afterAuthRedirectUrl, '/notes')
    expect(await store.set(followRedirect)).toBe(false)
    expect(host.navigate).not.toHaveBeenCalled()
    expect(storage.read(storageKeys.afterAuthRedirectUrl)).toBe('/notes')
  })
})

const boot = { hostOrigin: 'https://app.acme.test' }
const navigated = (portal: TestPortal) => portal.host.navigate.mock.calls.at(-1)?.[0]

describe('other query parameters carry over to the post-login redirect', () => {
  const carried = { plan: 'pro' }

  test('they join the page of the host, and a relative redirectUrl; never another address', () => {
    const absolute = 'https://app.acme.test/acme'
    expect(onward({ carried })).toEqual([{ ...home, url: '/?plan=pro' }])
    expect(onward({ carried, routes: { authenticatedUrl: '/app' } })).toEqual([
      { ...home, url: '/app?plan=pro' },
    ])
    expect(onward({ carried, redirectUrl: '/notes?plan=free', stored: '/notes#top' })).toEqual([
      url('/notes?plan=pro#top'),
      url('/notes?plan=free'),
      { ...home, url: '/?plan=pro' },
    ])
    expect(onward({ carried, redirectUrl: absolute, applicationUrl: absolute })).toEqual([
      url(absolute),
      url(absolute),
      { ...home, url: '/?plan=pro' },
    ])
  })

  test('out of the address of the login route, without what belongs to the sign-in', async () => {
    const params = { plan: 'pro', organization: 'acme', state: 's', redirectUrl: '/notes' }
    const portal = await aPortal({ boot, route: { key: 'loginUrl', params } })
    await portal.store.set(leaveForRedirect)
    expect(navigated(portal)).toMatchObject({ to: 'url', url: 'https://app.acme.test/notes?plan=pro' })
  })

  test('through another document and a provider, once', async () => {
    const portal = await aPortal({ boot, route: { key: 'loginUrl', params: { plan: 'pro' } } })
    const { store, storage } = portal
    store.set(keepRedirect)
    await store.set(openRoute, { key: 'socialLoginCallbackUrl', params: { code: 'c', state: 's' } })
    await store.set(leaveForRedirect)
    expect(navigated(portal)).toEqual({ to: 'authenticated', url: '/?plan=pro', reason: 'signedIn' })
    expect(storage.read('vestibule-after-auth-params')).toBeUndefined()
    await store.set(leaveForRedirect)
    expect(navigated(portal)).toEqual({ to: 'authenticated', reason: 'signedIn' })
  })

  test('a later wish takes nothing over from an earlier one', async () => {
    const { store, storage } = await aPortal({ boot, route: { key: 'loginUrl', params: { plan: 'pro' } } })
    store.set(keepRedirect)
    await store.set(openRoute, { key: 'loginUrl', params: { redirectUrl: '/notes' } })
    expect(storage.read('vestibule-after-auth-params')).toBeUndefined()
  })

  test('not out of other routes, nor on the portal’s own pages', async () => {
    const params = { plan: 'pro' }
    const others = [
      await aPortal({ boot, route: { key: 'activateUrl', params } }),
      await aPortal({ route: { key: 'loginUrl', params } }),
    ]
    for (const portal of others) {
      portal.store.set(keepRedirect)
      await portal.store.set(leaveForRedirect)
      expect(navigated(portal)).toEqual({ to: 'authenticated', reason: 'signedIn' })
    }
  })

  test('SEC-PO-03: an address that is refused stays refused', async () => {
    const portal = await aPortal({
      boot,
      route: { key: 'loginUrl', params: { plan: 'pro', redirectUrl: '//evil.test' } },
    })
    await portal.store.set(leaveForRedirect)
    expect(portal.host.navigate.mock.calls).toEqual([
      [{ to: 'authenticated', url: '/?plan=pro', reason: 'signedIn' }],
    ])
  })
})

describe('the host’s page for new users', () => {
  const routes = { signUpSuccessUrl: '/welcome' }

  test('comes before every other address, where the host has one', () => {
    expect(onward({ routes, isNew: true, redirectUrl: '/notes' })).toEqual([
      url('/welcome'),
      url('/notes'),
      home,
    ])
    expect(onward({ isNew: true, redirectUrl: '/notes' })).toEqual([url('/notes'), home])
    expect(onward({ routes, redirectUrl: '/notes' })).toEqual([url('/notes'), home])
  })
})
