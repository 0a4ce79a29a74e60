import { storageKeys } from '@vestibule/contract/constants'
import { describe, expect, test } from 'vitest'
import { aPortal } from '../testing/portal.ts'
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
  ] as const)('stored %j, asked for %j', (stored, requested, expected) => {
    expect(onward(stored, requested)).toEqual(expected)
  })

  test('an account’s own page comes before the application’s', () => {
    const own = 'https://app.acme.test/acme'
    expect(onward(undefined, undefined, own)).toEqual([url(own), home])
    expect(onward('/notes', '/asked', own)).toEqual([url('/notes'), url('/asked'), url(own), home])
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
