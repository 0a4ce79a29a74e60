import { describe, expect, test } from 'vitest'
import { addParams } from './add-params.ts'
import { carriedParams } from './carried-params.ts'

describe('other query parameters carry over to the post-login redirect', () => {
  test('without what is good for one use and what the sign-in itself is about', () => {
    const ofSignIn = {
      redirectUrl: '/notes',
      organization: 'acme',
      tenantId: 't1',
      login_direct_action: 'x',
      prompt: 'login',
      login_hint: 'ada@acme.test',
      max_age: '60',
      error: 'access_denied',
    }
    const oneTime = {
      code: 'c',
      state: 's',
      token: 't',
      userId: 'u',
      invitationToken: 'i',
      SAMLResponse: 'r',
    }
    expect(carriedParams({ ...ofSignIn, ...oneTime, plan: 'pro', utm_source: 'mail' })).toEqual({
      plan: 'pro',
      utm_source: 'mail',
    })
  })

  test.each([
    ['/', '/?plan=pro&a=1%262'],
    ['/notes?', '/notes?plan=pro&a=1%262'],
    ['/notes?plan=free', '/notes?plan=free&a=1%262'],
    ['/notes?q=%20#a?b', '/notes?q=%20&plan=pro&a=1%262#a?b'],
    ['#/notes', '?plan=pro&a=1%262#/notes'],
    // The rule of redirects refuses these addresses later: it reads what stands before the query, which stays as it was.
    ['//evil.test', '//evil.test?plan=pro&a=1%262'],
    ['/\\evil.test', '/\\evil.test?plan=pro&a=1%262'],
  ])('%s becomes %s', (address, expected) => {
    expect(addParams(address, { plan: 'pro', a: '1&2' })).toBe(expected)
  })

  test('an address that would get too long, or nothing comes along with, stays as it is', () => {
    expect(addParams('/notes?', {})).toBe('/notes?')
    expect(addParams('/', { a: 'x'.repeat(4092) })).toHaveLength(4096)
    expect(addParams('/', { a: 'x'.repeat(4092) }, 'h')).toBe('/')
  })
})
