import { contract } from '@vestibule/contract'
import { headers } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { handlers } from '../api/handlers.ts'
import { aMember, aTenant, somePassword } from '../testing/builders.ts'
import { aBrowser, signedIn } from '../testing/browser.ts'
import { describeOnServer } from '../testing/engines.ts'
import { hostOrigin, portalOrigin } from '../testing/addresses.ts'
import { useTestServer } from '../testing/test-server.ts'
import { defaultBodyLimit } from './read-body.ts'
import { bindOperations } from './routes.ts'

const loginPath = '/identity/resources/auth/v1/user'

describeOnServer('http', (engine) => {
  const testServer = useTestServer(engine)
  const post = (body: string, more: Record<string, string | undefined> = {}) =>
    aBrowser(testServer()).request(loginPath, { method: 'POST', body, headers: more })
  const readCode = async (answer: Response) => ((await answer.json()) as { errorCode?: string }).errorCode

  test('SEC-TE-01 an operation without a handler, or without saying who may, stops the start', () => {
    const { logout: _, ...rest } = handlers.auth
    expect(() => bindOperations({ contract, handlers: { ...handlers, auth: rest } })).toThrow(
      'Operation logout has no handler',
    )
    const unguarded = { auth: { login: { ...contract.auth.login, access: {} } } }
    expect(() => bindOperations({ contract: unguarded, handlers })).toThrow('does not say who may')
  })

  test('serves every operation with and without the prefix, and none of them to a stranger who may not', async () => {
    const operations = bindOperations({ contract, handlers }).map(({ operation }) => operation)
    expect(operations.length).toBeGreaterThan(50)
    const guarded = operations.filter(({ access }) => access.is === 'signedIn' || access.is === 'allowed')
    for (const { method, path } of guarded) {
      for (const prefix of ['', '/frontegg']) {
        const address = prefix + path.replaceAll(/\{[^}]+\}/g, crypto.randomUUID())
        const body = method === 'GET' ? undefined : {}
        const answer = await aBrowser(testServer()).request(address, { method, body })
        expect([address, answer.status]).toEqual([address, 401])
      }
    }
  })

  test.each([
    ['a length', '100'],
    ['no length', undefined],
  ])('SEC-DE-05 a body with %s that its client cuts off is no failure of the server', async (_, length) => {
    const cut = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"email":"x@exa'))
        controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
      },
    })
    const before = testServer().logged.length
    const answer = await testServer().server.request(loginPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(length && { 'content-length': length }) },
      body: cut,
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(400)
    expect(testServer().logged.slice(before)).toEqual([])
  })

  test('SEC-DE-05 names the request in every answer and nothing of the inside', async () => {
    const answer = await post('{"email":"x@example.test","password":"x"}')
    expect(answer.headers.get(headers.traceId)).toMatch(/^[0-9a-f]{32}$/)
    expect(await answer.json()).toEqual({
      errors: ['Incorrect email or password'],
      errorCode: 'INVALID_CREDENTIALS',
      context: {},
    })
    expect(answer.headers.has('server')).toBe(false)
    expect(answer.headers.has('x-powered-by')).toBe(false)
  })

  test.each([
    ['', 'INVALID_INPUT', 400],
    ['{', 'MALFORMED_JSON', 400],
    ['[]', 'MALFORMED_JSON', 400],
    ['null', 'MALFORMED_JSON', 400],
    ['"x"', 'MALFORMED_JSON', 400],
    ['{"email":"a@b.test","email":"c@d.test","password":"x"}', 'MALFORMED_JSON', 400],
    ['{"password":"x","pass\\u0077ord":"y"}', 'MALFORMED_JSON', 400],
    ['{"a":{"b":1,"b":2},"password":"x"}', 'MALFORMED_JSON', 400],
    ['{"email":"a@b.test","password":1}', 'INVALID_INPUT', 400],
    ['{"email":"a@b.test","password":{"$ne":""}}', 'INVALID_INPUT', 400],
    ['{"email":["a@b.test"],"password":"x"}', 'INVALID_INPUT', 400],
    [`${'['.repeat(50_000)}`, 'MALFORMED_JSON', 400],
  ])('SEC-DE-04 refuses the body %.60s', async (body, code, status) => {
    const answer = await post(body)
    expect([answer.status, await readCode(answer)]).toEqual([status, code])
  })

  test('SEC-DE-04 takes a body of 100 KiB and not one byte more, whatever it says of its length', async () => {
    const padded = (length: number) => {
      const frame = '{"email":"x@example.test","password":"x","more":""}'
      return frame.replace('"more":""', `"more":"${'x'.repeat(length - frame.length)}"`)
    }
    expect((await post(padded(defaultBodyLimit))).status).toBe(401)
    const larger = await post(padded(defaultBodyLimit + 1))
    expect([larger.status, await readCode(larger)]).toEqual([413, 'BODY_TOO_LARGE'])
    expect((await post(padded(defaultBodyLimit + 1), { 'content-length': '10' })).status).toBe(413)
  })

  test('SEC-DE-04 a query that says something twice is refused; the texts undefined and null are nothing', async () => {
    const browser = await signedIn(
      testServer(),
      await aMember(testServer(), { in: await aTenant(testServer()) }),
    )
    const ask = async (query: string) => (await browser.request(`/team/resources/members/v1?${query}`)).status
    expect(await ask('pageSize=5&pageSize=6')).toBe(400)
    expect(await ask('pageSize=5&roleId=undefined&searchFilter=null&sortBy=undefined')).toBe(200)
    expect(await ask('__proto__=1&constructor=2')).toBe(200)
  })

  test.each([
    ['a form', 'application/x-www-form-urlencoded'],
    ['a file form', 'multipart/form-data; boundary=x'],
    ['plain text', 'text/plain'],
    ['something like JSON', 'application/jsonp'],
  ])('SEC-SS-12 takes no %s', async (_, contentType) => {
    const answer = await post('{"email":"x@example.test","password":"x"}', { 'content-type': contentType })
    expect([answer.status, await readCode(answer)]).toEqual([415, 'CONTENT_TYPE_REFUSED'])
  })

  test('text that no database holds is a bad request, not a failure', async () => {
    const browser = await signedIn(
      testServer(),
      await aMember(testServer(), { in: await aTenant(testServer()) }),
    )
    const answer = await browser.request('/identity/resources/users/v2/me', {
      method: 'PUT',
      body: JSON.stringify({ metadata: JSON.stringify({ note: 'a\u0000b' }) }),
    })
    expect(answer.status).toBe(400)
    const path = '/identity/resources/users/v1/activate/strategy?userId=%00&token=%00'
    expect((await browser.request(path)).status).toBe(400)
  })

  test('answers 405 to a method an address does not have, and 404 as JSON to an address there is not', async () => {
    const browser = aBrowser(testServer())
    const put = await browser.request(loginPath, { method: 'PUT', body: {} })
    expect([put.status, await readCode(put)]).toEqual([405, 'METHOD_NOT_ALLOWED'])
    for (const path of ['/nothing', '/frontegg/nothing', '/identity/resources', '/dev/inbox', '/dev/reset']) {
      const answer = await browser.request(path)
      expect([path, answer.status, await readCode(answer)]).toEqual([path, 404, 'NOT_FOUND'])
    }
  })

  test('SEC-DE-01 SEC-DE-03 every kind of answer carries the headers', async () => {
    const browser = aBrowser(testServer())
    const answers = [
      await browser.request('/healthz'),
      await browser.request('/nothing'),
      await browser.request(loginPath, { method: 'PUT' }),
      await post('{'),
      await browser.request('/identity/resources/configurations/v1/public'),
      await browser.request('/docs'),
      await browser.request('/portal/none.js'),
      await browser.request(loginPath, {
        method: 'OPTIONS',
        headers: { 'access-control-request-method': 'POST' },
      }),
    ]
    for (const { headers: answerHeaders } of answers) {
      expect(answerHeaders.get('x-content-type-options')).toBe('nosniff')
      expect(answerHeaders.get('referrer-policy')).toBe('no-referrer')
      expect(answerHeaders.get('permissions-policy')).toContain('camera=()')
      expect(answerHeaders.get('content-security-policy')).toContain("default-src 'none'")
      expect(answerHeaders.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(answerHeaders.get('cache-control')).toBe('no-store')
      expect(answerHeaders.has('strict-transport-security')).toBe(false)
    }
  })

  test.each([hostOrigin, 'http://127.0.0.1:4700', portalOrigin])(
    'SEC-DE-02 lets %s read answers',
    async (origin) => {
      const answer = await aBrowser(testServer()).request('/identity/resources/configurations/v1/public', {
        headers: { origin },
      })
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
      expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
      expect(answer.headers.get('access-control-expose-headers')).toContain(headers.traceId)
      expect(answer.headers.get('vary')).toContain('Origin')
    },
  )

  test.each([
    'https://evil.test',
    'null',
    `${hostOrigin}.evil.test`,
    'https://localhost:4700',
    'http://localhost:4701',
    '',
  ])('SEC-DE-02 lets "%s" read nothing and change nothing', async (origin) => {
    const read = await aBrowser(testServer()).request('/identity/resources/configurations/v1/public', {
      headers: { origin },
    })
    expect(read.headers.has('access-control-allow-origin')).toBe(false)
    expect(read.headers.get('vary')).toContain('Origin')
    const write = await post('{"email":"x@example.test","password":"x"}', { origin })
    expect([write.status, await readCode(write)]).toEqual([403, 'ORIGIN_REFUSED'])
  })

  test('SEC-DE-02 a preflight allows every header of the wire to registered pages only', async () => {
    const ask = (origin: string) =>
      aBrowser(testServer()).request(loginPath, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const answer = await ask(hostOrigin)
    expect(answer.status).toBe(204)
    const allowed = (answer.headers.get('access-control-allow-headers') ?? '').split(', ')
    expect(allowed).toEqual(
      expect.arrayContaining(['authorization', 'content-type', ...Object.values(headers)]),
    )
    expect((await ask('https://evil.test')).headers.has('access-control-allow-origin')).toBe(false)
  })

  test('an unknown client and an altered embed ticket are refused', async () => {
    const browser = aBrowser(testServer(), { headers: { [headers.embedTicket]: undefined } })
    const path = '/identity/resources/configurations/v1/public'
    const unknown = await browser.request(path, { headers: { [headers.vendorId]: crypto.randomUUID() } })
    expect(await readCode(unknown)).toBe('CLIENT_UNKNOWN')
    for (const ticket of ['x', 'a.b', 'a.b.c', '', 'eyJhIjoxfQ.AAAA']) {
      const answer = await browser.request(path, { headers: { [headers.embedTicket]: ticket } })
      expect(await readCode(answer)).toBe('EMBED_FORBIDDEN')
    }
  })

  test('SEC-AU-03 no secret that passed through stands in the log', async () => {
    const ann = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), ann)
    const secret = 'canary-password-91'
    await post(JSON.stringify({ email: ann.email, password: secret }))
    testServer().services.log.error(
      { password: secret, nested: { token: secret, headers: { cookie: secret } } },
      'careless',
    )
    const log = testServer().logged.join('')
    expect(log).toContain('careless')
    for (const text of [secret, somePassword, browser.accessToken, browser.refreshToken()])
      expect(log).not.toContain(text)
  })
})
