// @vitest-environment happy-dom
import { ok } from '@vestibule/bridge'
import { describe, expect, test, vi } from 'vitest'
import { shown } from './testing/host-page.ts'

describe('the portal asks to go to another party’s server', () => {
  test('by an address of its own server, with the whole page', async () => {
    const go = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const { portal } = await shown('/account/login')
    const url = 'https://auth.vendor.test/login/start?txn=t'
    expect(await portal.call('openExternal', { url, reason: 'sso' })).toEqual(ok({ opened: 'redirect' }))
    expect(go).toHaveBeenCalledWith(url)
  })

  test.each([
    'https://evil.test/',
    'https://auth.vendor.test.evil.test/',
    'https://auth.vendor.test@evil.test/',
    'http://auth.vendor.test/',
    'https://app.customer.test/',
    'javascript:alert(1)',
    'not an address',
  ])('SEC-BR-06 by %s is refused', async (url) => {
    const go = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const { portal } = await shown('/account/login')
    expect(await portal.call('openExternal', { url, reason: 'social' })).toMatchObject({
      ok: false,
      error: { code: 'NAVIGATION_REFUSED' },
    })
    expect(go).not.toHaveBeenCalled()
  })

  test('SEC-PO-02 what comes back leaves the address and reaches the portal', async () => {
    const { config } = await shown('/account/saml/callback?SAMLResponse=c&RelayState=t')
    expect(config).toMatchObject({ route: 'samlCallbackUrl', params: { SAMLResponse: 'c', RelayState: 't' } })
    expect(location.pathname + location.search).toBe('/account/saml/callback')
  })
})
