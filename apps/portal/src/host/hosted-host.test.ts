import { describe, expect, test, vi } from 'vitest'
import { readPageRoute } from '../routes/read-address.ts'
import { hostedHost, hostedKeyAt } from './hosted-host.ts'
import { standaloneHost } from './standalone-host.ts'

const boot = { clientId: 'c1', front: 'https://app.acme.test/' }

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
    hostedHost(page, boot).routeChanged({ route: 'activateWithOTCUrl', params })
    expect(page.history.pushState).toHaveBeenCalledWith(
      null,
      '',
      '/oauth/account/activate/code?lang=he&client_id=c1',
    )
  })

  test('goes on with the request that this tab was sent here for', async () => {
    const page = pageAt('/oauth/account/login?request=r1')
    await hostedHost(page, boot).navigate({ to: 'authenticated', reason: 'signedIn' })
    expect(page.location.assign).toHaveBeenCalledWith('/oauth/account/continue?client_id=c1&request=r1')
  })

  test.each([
    ['admin/users', { search: 'a b&c', page: '2' }],
    ['admin/users/42', { x: '1' }],
    ['admin/users/a%2Fb/sessions', {}],
  ])('a reload opens %s as it was', (key, params) => {
    const page = pageAt('/oauth/portal')
    hostedHost(page, boot).routeChanged({ route: key, params })
    const [[, , address]] = page.history.pushState.mock.calls as [[unknown, string, string]]
    const { location, history } = pageAt(address)
    expect(readPageRoute({ location, history }, hostedKeyAt(location))).toEqual({ key, params })
  })

  test.each(['/login/start?txn=1', 'https://auth.acme.test/login/start?txn=1', '?txn=1', '#/admin/users'])(
    'SEC-PO-34 an address that came from outside leads to no page of the portal: %s',
    async (url) => {
      for (const toHost of [hostedHost, standaloneHost]) {
        const page = pageAt('/oauth/account/login')
        expect(await toHost(page, boot).navigate({ to: 'url', url, reason: 'signedIn' })).toBe(false)
        expect(page.location.assign).not.toHaveBeenCalled()
        expect(
          await toHost(page, boot).navigate({
            to: 'url',
            url: 'https://app.acme.test/notes',
            reason: 'signedIn',
          }),
        ).toBe(true)
      }
    },
  )

  test('SEC-PO-34 but to the page of the second factor, to which known applications for telephones lead', async () => {
    const page = pageAt('/oauth/account/login')
    const url = 'https://auth.acme.test/oauth/account/mfa-mobile-authenticator?state=e30'
    expect(await hostedHost(page, boot).navigate({ to: 'url', url, reason: 'signedIn' })).toBe(true)
    expect(page.location.assign).toHaveBeenCalledWith(url)
  })

  const onward = { to: 'authenticated', reason: 'signedIn' } as const
  const signIn = { to: 'login', reason: 'signedOut' } as const
  const pages = [
    ['/oauth/account/activate?client_id=c1', onward, '/oauth/account/continue?client_id=c1'],
    ['/oauth/account/reset-password?client_id=c1', signIn, '/oauth/account/login?client_id=c1'],
    ['/oauth/account/login', onward, '/oauth/account/continue?client_id=c1'],
    ['/oauth/account/logout', signIn, '/oauth/account/login?client_id=c1'],
    ['/oauth/portal', signIn, '/oauth/account/login?client_id=c1'],
    ['/oauth/account/login?request=r1', signIn, '/oauth/account/login?client_id=c1&request=r1'],
  ] as const
  test.each(pages)('SEC-OA-11 %s leads on and names its application', async (path, to, address) => {
    const page = pageAt(path)
    await hostedHost(page, boot).navigate(to)
    expect(page.location.assign).toHaveBeenCalledWith(address)
  })

  test.each([
    ['admin/users', {}, '/oauth/portal?client_id=c1#/admin/users'],
    ['admin/users', { client_id: 'c2', search: 'a' }, '/oauth/portal?client_id=c1#/admin/users?search=a'],
    ['loginUrl', { client_id: 'c2' }, '/oauth/account/login?client_id=c1'],
    ['signUpUrl', {}, '/oauth/account/sign-up?client_id=c1'],
  ])('SEC-OA-11 %s with %o is written with its application, for a reload', (route, params, address) => {
    const page = pageAt('/oauth/portal')
    hostedHost(page, boot).routeChanged({ route, params, replace: true })
    expect(page.history.replaceState).toHaveBeenCalledWith(null, '', address)
  })

  test('SEC-OA-12 a tab that was sent here for one application goes on for no other one', async () => {
    const page = pageAt('/oauth/account/login?request=r1')
    hostedHost(page, boot)
    page.location.search = '?client_id=c2'
    await hostedHost(page, { clientId: 'c2' }).navigate(onward)
    expect(page.location.assign).toHaveBeenCalledWith('/oauth/account/continue?client_id=c2')
  })

  test.each([
    ['https://app.acme.test/', ['https://app.acme.test/']],
    [null, []],
  ])('SEC-OA-13 administration is left for the application, where it has a page: %s', async (front, left) => {
    const page = pageAt('/oauth/portal')
    expect(await hostedHost(page, { clientId: 'c1', front }).closeRequested({ reason: 'button' })).toBe(false)
    expect(page.location.assign.mock.calls.flat()).toEqual(left)
  })

  test('says no to the application for a user who declined', async () => {
    const page = pageAt('/oauth/account/step-up?request=r1')
    await hostedHost(page, boot).navigate({ to: 'authenticated', reason: 'cancelled' })
    expect(page.location.assign).toHaveBeenCalledWith(
      '/oauth/account/continue?client_id=c1&request=r1&because=cancelled',
    )
  })
})
