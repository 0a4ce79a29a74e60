import { expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import {
  aPageBrowser,
  anApplication,
  type AuthorizeParams,
  authorizePath,
  aVerifier,
  readLocation,
  redirectUri,
  tokensFor,
} from '../../testing/oauth.ts'
import { useTestServer } from '../../testing/test-server.ts'

const form_post = { response_mode: 'form_post' } as const

const fieldsIn = (page: string): Record<string, string | undefined> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )

describeOnServer('answers by form_post', (engine) => {
  const testServer = useTestServer(engine)
  const ask = (browser: Browser, params: AuthorizeParams) =>
    browser.request(authorizePath(aVerifier(), { ...form_post, ...params }))

  test.each<[string, AuthorizeParams, Record<string, unknown>]>([
    ['a code', {}, { code: expect.any(String), state: 'a-state' }],
    ['a refusal of the scope', { scope: 'openid openid"' }, { error: 'invalid_scope', state: 'a-state' }],
    [
      'a request without challenge',
      { code_challenge: undefined, code_challenge_method: undefined },
      { error: 'invalid_request', state: 'a-state' },
    ],
  ])('%s arrives by a form that the policy of its page lets be sent', async (_, params, fields) => {
    const { browser } = await tokensFor(
      testServer(),
      await aMember(testServer(), { in: await aTenant(testServer()) }),
    )
    const answer = await ask(browser, params)
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(page).toContain(`<form method="post" action="${redirectUri}">`)
    expect(fieldsIn(page)).toMatchObject({ ...fields, iss: testServer().services.config.publicUrl })
    const policy = answer.headers.get('content-security-policy') ?? ''
    const [, nonce = ''] = /script-src 'nonce-([^']+)'/.exec(policy) ?? []
    expect(page).toContain(`<script nonce="${nonce}">document.forms[0].submit()</script>`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' http: https:")
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('prompt=none without a session posts login_required', async () => {
    const answer = await ask(aPageBrowser(testServer()), { prompt: 'none' })
    expect(fieldsIn(await answer.text())).toMatchObject({ error: 'login_required', state: 'a-state' })
  })

  test('a state that looks like markup stays text', async () => {
    const answer = await ask(aPageBrowser(testServer()), {
      prompt: 'none',
      state: '"><script>alert(1)</script>',
    })
    const page = await answer.text()
    expect(page).not.toContain('<script>alert')
    expect(page).toContain('&quot;&gt;&lt;script&gt;')
  })

  test('every advertised response mode answers a request', async () => {
    const discovery = await anApplication(testServer()).request('/.well-known/openid-configuration')
    const { response_modes_supported: modes } = (await discovery.json()) as Record<string, string[]>
    expect(modes?.toSorted()).toEqual(['form_post', 'fragment', 'query'])
    for (const response_mode of ['fragment', 'query']) {
      const answer = await ask(aPageBrowser(testServer()), { response_mode, prompt: 'none' })
      const { hash, searchParams } = readLocation(answer)
      const answerParams = response_mode === 'fragment' ? new URLSearchParams(hash.slice(1)) : searchParams
      expect(answerParams.get('error')).toBe('login_required')
    }
  })
})
