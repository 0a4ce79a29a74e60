import { routeDefaults } from '@vestibule/contract/constants'
import { describe, expect, test } from 'vitest'
import { toAddress, home, toPaths, toPlace } from './routes.ts'

const at = (path: string) => new URL(path, 'https://app.customer.test')
const paths = toPaths({ loginUrl: '/sign-in', signUpSuccessUrl: '/welcome' })

describe('an address is read as a place', () => {
  test.each(Object.entries(routeDefaults).filter(([key]) => key !== home.route))(
    '%s at %s',
    (route, path) => {
      expect(toPlace(toPaths(), at(`${path}?a=1`))).toEqual({
        route,
        params: { a: '1' },
      })
      expect(toPlace(toPaths(), at(`${path}/`)).route).toBe(route)
    },
  )

  test.each([
    ['/', home],
    ['/notes?token=host', home],
    ['/account/login', home],
    ['/sign-in?redirectUrl=/x', { route: 'loginUrl', params: { redirectUrl: '/x' } }],
    ['/welcome', { route: 'signUpSuccessUrl', params: {} }],
    ['/notes#section', home],
    [
      '/notes?x=1#/admin/users?search=ada&page=2',
      { route: 'admin/users', params: { search: 'ada', page: '2' } },
    ],
    ['/#/admin/users/42?x=1', { route: 'admin/users/42', params: { x: '1' } }],
    ['/notes#/admin/users/a%2Fb/sessions', { route: 'admin/users/a%2Fb/sessions', params: {} }],
    ['/#/admin/', home],
    ['/sign-in#/admin/users', { route: 'admin/users', params: {} }],
  ])('%s', (address, place) => {
    expect(toPlace(paths, at(address))).toEqual(place)
  })

  test('what no message may hold is left out', () => {
    const long = 'x'.repeat(4097)
    const many = Array.from({ length: 50 }, (_, n) => `k${n}=v`).join('&')
    expect(toPlace(paths, at(`/sign-in?a=${long}&b=1`)).params).toEqual({
      b: '1',
    })
    expect(Object.keys(toPlace(paths, at(`/sign-in?${many}`)).params)).toHaveLength(32)
  })
})

describe('a place is written as an address', () => {
  test.each([
    ['loginUrl', { redirectUrl: '/x?y' }, '/notes', '/sign-in?redirectUrl=%2Fx%3Fy'],
    ['signUpUrl', {}, '/sign-in?redirectUrl=/x', '/account/sign-up'],
    ['admin/users', { search: 'ada b' }, '/notes?x=1', '/notes?x=1#/admin/users?search=ada+b'],
    ['admin/roles', {}, '/notes#/admin/users?search=ada', '/notes#/admin/roles'],
    ['admin/users', {}, '/?x=1', '/?x=1#/admin/users'],
    ['admin/users/42', { x: '1' }, '/notes', '/notes#/admin/users/42?x=1'],
    ['admin/users/a%2Fb/sessions', {}, '/#/admin/users', '/#/admin/users/a%2Fb/sessions'],
    [home.route, {}, '/notes?x=1#/admin/users', '/notes?x=1'],
    [home.route, {}, '/notes#section', '/notes#section'],
    ['customLoginUrl', {}, '/', undefined],
    ['constructor', {}, '/', undefined],
    ['__proto__', {}, '/', undefined],
  ])('%s %j from %s: %s', (route, params, from, address) => {
    expect(toAddress(paths, { route, params }, at(from))).toBe(address)
  })

  test('SEC-PO-02 what is good for one use stays out of it', () => {
    const params = {
      userId: 'u',
      token: 't',
      code: 'c',
      state: 's',
      invitationToken: 'i',
      RelayState: 'r',
      keep: 'k',
    }
    expect(toAddress(paths, { route: 'activateUrl', params }, at('/'))).toBe('/account/activate?keep=k')
  })
})
