import { describe, expect, test } from 'vitest'
import type { LoginOptions } from './options.ts'
import { readQuery, callback, host, page } from '../testing/hosted-page.ts'

describe('leaving for the portal', () => {
  test('says everything that was asked for, with PKCE S256 and a verifier of 64 signs', async () => {
    const { hosted, noted, kept } = page(`${host}/account/login?redirectUrl=x`, {
      tenantResolver: () => 'acme',
      tenantSelection: true,
      additionalParameters: { audience: 'a' },
    })
    await hosted.login({
      tenantId: 't2',
      prompt: 'login',
      loginHint: 'ada@acme.test',
      acrValues: 'acr',
      maxAge: 59.9,
      directAction: { type: 'social-login', data: 'google' },
      additional: { ui: 'x', client_id: 'stolen' },
    })
    const { login_direct_action: action, ...rest } = readQuery(noted.left[0])
    expect(noted.left[0]).toMatch(/^https:\/\/auth\.vendor\.test\/oauth\/authorize\?/)
    expect(rest).toEqual({
      response_type: 'code',
      client_id: 'c1',
      scope: 'openid email profile',
      redirect_uri: callback,
      code_challenge: 'hash of 1',
      code_challenge_method: 'S256',
      state: '2'.padEnd(32, '-'),
      nonce: '3'.padEnd(32, '-'),
      organization: 'acme',
      tenantId: 't2',
      tenant_selection: 'true',
      prompt: 'login',
      login_hint: 'ada@acme.test',
      acr_values: 'acr',
      max_age: '59',
      audience: 'a',
      ui: 'x',
    })
    expect(JSON.parse(atob(action ?? ''))).toEqual({ type: 'social-login', data: 'google' })
    const pending = JSON.parse(kept.get('HOSTED_LOGIN_VERIFIER_KEY') ?? '{}') as Record<string, string>
    expect(pending.verifier).toHaveLength(64)
    expect(pending.to).toBe('/')
  })

  const returnsTo = async (address: string, login?: LoginOptions): Promise<unknown> => {
    const { hosted, kept } = page(`${host}${address}`)
    await hosted.login(login)
    return JSON.parse(kept.get('HOSTED_LOGIN_VERIFIER_KEY') ?? '{}').to
  }

  test.each([
    ['/account/login?plan=pro&prompt=login&state=s&token=t', '/?plan=pro'],
    ['/account/login?redirectUrl=/notes?id=1%23top&plan=pro&id=2', '/notes?id=1&plan=pro#top'],
    ['/account/login?redirectUrl=https://evil.test/&plan=pro', '/?plan=pro'],
    ['/account/login?redirectUrl=notes', '/'],
    ['/notes?id=1', '/notes?id=1'],
  ])('from %s it comes back to %s: parameters of the login route carry over', async (address, to) => {
    expect(await returnsTo(address)).toBe(to)
  })

  test('where the host says where to come back to, it is left alone', async () => {
    expect(await returnsTo('/account/login?plan=pro', { redirectUrl: '/welcome' })).toBe('/welcome')
  })

  test('a step-up asks for the second factor by its class and its age', async () => {
    const { hosted, noted } = page(`${host}/notes`)
    await hosted.stepUp({ maxAge: 60 })
    expect(readQuery(noted.left[0])).toMatchObject({
      acr_values: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
      max_age: '60',
    })
  })

  test('stops after three ways that came to nothing, and says what to look at', async () => {
    const { hosted, noted, goTo } = page(`${host}/account/login`)
    for (let method = 1; method <= 3; method++) {
      await hosted.login()
      goTo(`${callback}?code=c&state=wrong`)
      await hosted.start()
    }
    await hosted.login()
    expect(noted.left).toHaveLength(3)
    expect(noted.errors).toEqual(['STATE_MISMATCH', 'STATE_MISMATCH', 'STATE_MISMATCH', 'LOGIN_LOOP'])
    expect(hosted.getState()).toEqual({ state: 'anonymous' })
  })

  test('a minute later is another story', async () => {
    const { hosted, noted, advance } = page(`${host}/account/login`)
    for (let method = 1; method <= 3; method++) await hosted.login()
    advance(60_000)
    await hosted.login()
    expect(noted.left).toHaveLength(4)
  })
})
