import { describe, expect, test, vi } from 'vitest'
import { readPageRoute } from '../routes/read-address.ts'
import { standaloneHost } from './standalone-host.ts'

const pageAt = (path: string) => {
  const location = {
    href: `https://auth.acme.test${path}`,
    origin: 'https://auth.acme.test',
    assign: vi.fn(),
    replace: vi.fn(),
  }
  const history = { replaceState: vi.fn(), pushState: vi.fn() }
  return { location, history, document: { title: '' } } as unknown as Window & {
    location: typeof location
    history: typeof history
  }
}

describe('a page of its own', () => {
  test('SEC-PO-02: one-time tokens are read once and taken out of the address first', () => {
    const page = pageAt('/account/activate?userId=u&token=t&lang=he#x')
    expect(readPageRoute(page)).toEqual({
      key: 'activateUrl',
      params: { userId: 'u', token: 't', lang: 'he' },
    })
    const [[, , address]] = page.history.replaceState.mock.calls as [[unknown, string, URL]]
    expect(address.href).toBe('https://auth.acme.test/account/activate?lang=he#x')
  })

  test.each([
    ['/', 'authenticatedUrl'],
    ['/account/login/', 'loginUrl'],
    ['/elsewhere', 'authenticatedUrl'],
    ['/anything#/admin/users', 'admin/users'],
  ])('%s is %s', (path, key) => {
    const page = pageAt(path)
    expect(readPageRoute(page).key).toBe(key)
    expect(page.history.replaceState).not.toHaveBeenCalled()
  })

  test.each([
    ['#/admin/users?search=a+b&page=2', { key: 'admin/users', params: { search: 'a b', page: '2' } }],
    ['#/admin/users/42?x=1', { key: 'admin/users/42', params: { x: '1' } }],
    ['#/admin/users/a%2Fb/sessions', { key: 'admin/users/a%2Fb/sessions', params: {} }],
  ])('a page of administration is written as %s, and read from it', (address, { key, params }) => {
    const page = pageAt('/')
    standaloneHost(page).routeChanged({ route: key, params })
    expect(page.history.pushState).toHaveBeenCalledWith(null, '', address)
    expect(readPageRoute(pageAt(`/anything${address}`))).toEqual({ key, params })
  })

  test('goes to addresses itself', async () => {
    const page = pageAt('/')
    const host = standaloneHost(page)
    expect(await host.navigate({ to: 'login', reason: 'test' })).toBe(true)
    expect(page.location.assign).toHaveBeenCalledWith('/account/login')
    expect(await host.navigate({ to: 'url', reason: 'test' })).toBe(false)
    host.routeChanged({ route: 'signUpUrl', params: { a: 'b', invitationToken: 't' } })
    expect(page.history.pushState).toHaveBeenCalledWith(null, '', '/account/sign-up?a=b')
    host.routeChanged({ route: 'admin/users', replace: true })
    expect(page.history.replaceState).toHaveBeenCalledWith(null, '', '#/admin/users')
  })
})
