// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { hostPage } from '../testing/host-page.ts'
import { aVendorApp } from './testing/vendor-app.ts'
import type { VendorOptions } from './vendor.ts'
import { vendorRouter } from './vendor-router.ts'

const routerAt = (path: string, options: Partial<VendorOptions>) => {
  const { rendering } = aVendorApp(options)
  hostPage(path)
  return vendorRouter(rendering)
}

test.each([
  ['/app/account/login?a=1', { basename: '/app' }, '/account/login?a=1', '/app/next'],
  ['/app', { basename: 'app/' }, '/', '/app/next'],
  ['/apple', { basename: '/app' }, '/apple', '/app/next'],
  [
    '/index.html?x=1#/account/login?a=1',
    { urlStrategy: 'hash' },
    '/account/login?a=1',
    '/index.html?x=1#/next',
  ],
  ['/', { urlStrategy: 'hash' }, '/', '/#/next'],
] as const)('at %s with %o the application is at %s', (address, options, current, next) => {
  const router = routerAt(address, options)
  expect(router.current()).toBe(current)
  router.navigate('/next', { replace: false })
  expect(location.pathname + location.search + location.hash).toBe(next)
})

test('the application’s own function goes there, by a path without its base', () => {
  const { rendering, become } = aVendorApp({ basename: '/app' })
  const onRedirectTo = vi.fn()
  become({ onRedirectTo })
  vendorRouter(rendering).navigate('/next', { replace: true })
  expect(onRedirectTo).toHaveBeenCalledWith('/next', { replace: true })
})
