import { describe, expect, test, vi } from 'vitest'
import { readPageRoute } from '../routes/read-address.ts'
import { hostedHost, hostedKeyAt } from './hosted-host.ts'
import { standaloneHost } from './standalone-host.ts'

const pageAt = (path: string) => {
  const url = new URL(path, 'https://auth.acme.test')
  const location = {
    href: url.href,
    origin: url.origin,
    pathname: url.pathname,
    search: url.search,
    assign: vi.fn(),
  }
  const kept = new Map<string, string>()
  const sessionStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
  const history = { replaceState: vi.fn(), pushState: vi.fn() }
  return { location, history, sessionStorage } as unknown as Window & {
    location: typeof location
    history: typeof history
  }
}

describe('a page on which people sign in for an application', () => {
  test('SEC-PO-02 what is good for one use goes along, and not into the address', () => {
    const page = pageAt('/oauth/account/sign-up')
    const params = { userId: 'u', token: 't', lang: 'he' }
    hostedHost(page).routeChanged({ route: 'activateWithOTCUrl', params })
    expect(page.history.pushState).toHaveBeenCalledWith(null, '', '/oauth/account/activate/code?lang=he')
  })

  test('goes on with the request that this tab was sent here for', async () => {
    const page = pageAt('/oauth/account/login?request=r1')
    await hostedHost(page).navigate({ to: 'authenticated', reason: 'signedIn' })
    expect(page.location.assign).toHaveBeenCalledWith('/oauth/account/continue?request=r1')
  })

  test.each([
    ['admin/users', { search: 'a b&c', page: '2' }],
    ['admin/users/42', { x: '1' }],
    ['admin/users/a%2Fb/sessions', {}],
  ])('a reload opens %s as it was', (key, params) => {
    const page = pageAt('/oauth/portal')
    hostedHost(page).routeChanged({ route: key, params })
    const [[, , address]] = page.history.pushState.mock.calls as [[unknown, string, string]]
    const { location, history } = pageAt(address)
    expect(readPageRoute({ location, history }, hostedKeyAt(location))).toEqual({ key, params })
  })

  test.each(['/login/start?txn=1', 'https://auth.acme.test/login/start?txn=1', '?txn=1', '#/admin/users'])(
    'SEC-PO-34 an address that came from outside leads to no page of the portal: %s',
    async (url) => {
      for (const toHost of [hostedHost, standaloneHost]) {
        const page = pageAt('/oauth/account/login')
        expect(await toHost(page).navigate({ to: 'url', url, reason: 'signedIn' })).toBe(false)
        expect(page.location.assign).not.toHaveBeenCalled()
        expect(
          await toHost(page).navigate({ to: 'url', url: 'https://app.acme.test/notes', reason: 'signedIn' }),
        ).toBe(true)
      }
    },
  )

  test('SEC-PO-34 but to the page of the second factor, to which known applications for telephones lead', async () => {
    const page = pageAt('/oauth/account/login')
    const url = 'https://auth.acme.test/oauth/account/mfa-mobile-authenticator?state=e30'
    expect(await hostedHost(page).navigate({ to: 'url', url, reason: 'signedIn' })).toBe(true)
    expect(page.location.assign).toHaveBeenCalledWith(url)
  })

  test('says no to the application for a user who declined', async () => {
    const page = pageAt('/oauth/account/step-up?request=r1')
    await hostedHost(page).navigate({ to: 'authenticated', reason: 'cancelled' })
    expect(page.location.assign).toHaveBeenCalledWith('/oauth/account/continue?request=r1&because=cancelled')
  })
})
