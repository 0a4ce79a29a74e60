// @vitest-environment happy-dom
import { eventually, quiet } from '@vestibule/bridge/testing/fake-windows'
import { describe, expect, test, vi } from 'vitest'
import { hello, mounted, portalUrl, shown } from './testing/host-page.ts'

const createNonce = (frame: HTMLIFrameElement) => new URL(frame.src).hash
const codes = (heard: [string, unknown][]) =>
  heard.filter(([name]) => name === 'error').map(([, failure]) => (failure as { code: string }).code)

describe('a portal that arrives', () => {
  test('greets, is ready, and leaves no timer', async () => {
    const { handle, heard, env } = await shown('/account/login')
    await handle.ready()
    expect(heard).toContainEqual(['ready', { route: 'loginUrl' }])
    await eventually(() => {
      env.advance(1_000)
      return env.timers() === 0
    })
    expect(env.timers()).toBe(0)
  })

  test('is heard although it spoke before the bridge was there', async () => {
    const page = mounted('/account/login')
    const portal = page.openPortal()
    page.say({
      namespace: 'penpal',
      channel: 'vestibule/1',
      type: 'SYN',
      participantId: '0',
    })
    expect(await portal.greeting).toMatchObject({ ok: true })
  })

  test('learns the options of the mount and the place of the page', async () => {
    const { config } = await shown('/account/login?redirectUrl=/x', {
      theme: 'dark',
      locale: 'he',
      appId: 'a1',
      localizations: { he: { login: { title: 'T' } } },
      allowedRedirectOrigins: ['https://partner.test'],
      tenantResolver: () => 'acme',
      keepSessionAlive: true,
      sessionPerTenant: true,
      routes: { signUpUrl: '/join' },
    })
    expect(config).toEqual({
      view: 'auto',
      routes: { signUpUrl: '/join' },
      route: 'loginUrl',
      params: { redirectUrl: '/x' },
      theme: { mode: 'dark' },
      locale: 'he',
      appId: 'a1',
      localizations: { he: { login: { title: 'T' } } },
      allowedRedirectOrigins: ['https://partner.test'],
      tenant: 'acme',
      keepSessionAlive: true,
      sessionPerTenant: true,
    })
  })
})

describe('a portal that does not arrive', () => {
  test.each([
    ['PORTAL_UNREACHABLE', true],
    ['OFFLINE', false],
  ])('in 15 seconds is %s', async (code, isOnline) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    const { handle, heard, env, frame } = mounted('/account/login')
    // Their refusals come before anything below waits for them.
    const calls = Promise.allSettled([handle.ready(), handle.getAccessToken()])
    env.advance(14_999)
    expect(codes(heard)).toEqual([])
    env.advance(1)
    await eventually(() => codes(heard).length > 0)
    expect(codes(heard)).toEqual([code])
    expect(await calls).toMatchObject([{ reason: { code, retryable: true } }, { reason: { code } }])
    expect(frame().isConnected).toBe(true)
  })

  test('is EMBED_FORBIDDEN when its refusal page says so, from the frame and its origin alone', async () => {
    const { handle, heard, say } = mounted()
    const refused = { vestibule: 'refused', code: 'EMBED_FORBIDDEN' }
    say(refused, { origin: 'https://evil.test' })
    say(refused, { origin: `${portalUrl}.evil.test` })
    say(refused, { source: window })
    for (const noise of [null, undefined, 7, 'refused', { vestibule: 'else' }]) say(noise)
    expect(codes(heard)).toEqual([])
    say(refused)
    say(refused)
    await eventually(() => codes(heard).length > 0)
    expect(codes(heard)).toEqual(['EMBED_FORBIDDEN'])
    await expect(handle.ready()).rejects.toMatchObject({
      code: 'EMBED_FORBIDDEN',
    })
    await expect(handle.logout()).rejects.toMatchObject({
      code: 'EMBED_FORBIDDEN',
    })
  })

  test.each([
    ['frame-src', `${portalUrl}/embed/c1`, ['CSP_FRAME_SRC']],
    ['frame-src', 'https://other.test', []],
    ['img-src', portalUrl, []],
  ])('a page that blocks %s %s: %j', async (effectiveDirective, blockedURI, expected) => {
    const { heard } = mounted()
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        effectiveDirective,
        blockedURI,
      }),
    )
    await eventually(() => codes(heard).length === expected.length)
    await quiet()
    expect(codes(heard)).toEqual(expected)
  })

  test('speaks only versions this SDK does not: it hears why, and then so does the host', async () => {
    const { heard, env, frame, openRaw } = mounted()
    const say = await openRaw()
    const answer = await say('hello', {
      ...hello,
      nonce: createNonce(frame()).slice(3),
      versions: [2],
    })
    expect(answer).toMatchObject({
      rejection: { code: 'VERSION_UNSUPPORTED' },
    })
    env.advance(0)
    await eventually(() => codes(heard).length > 0)
    expect(codes(heard)).toEqual(['VERSION_UNSUPPORTED'])
  })
})

describe('a portal that is lost', () => {
  const load = (frame: HTMLIFrameElement) => frame.dispatchEvent(new Event('load'))

  test('because another document is in the frame: after 5 seconds it is shown once more', async () => {
    const { frame, heard, env, openPortal, handle } = await shown('/account/login')
    const nonce = createNonce(frame())
    load(frame())
    await quiet()
    env.advance(1_000)
    expect(env.timers()).toBe(0)
    load(frame())
    await eventually(() => env.timers() === 1)
    env.advance(5_000)
    expect(codes(heard)).toEqual(['PORTAL_LOST'])
    expect(createNonce(frame())).not.toBe(nonce)
    const portal = openPortal()
    expect(await portal.greeting).toMatchObject({
      ok: true,
      value: { epoch: 2 },
    })
    const state = handle.switchTenant('t2')
    await portal.call('ready', {
      docId: portal.docId,
      route: 'loginUrl',
      height: 1,
      state: 'anonymous',
    })
    await state
  })

  test('twice in a row is given up', async () => {
    const { frame, heard, env, handle } = await shown('/notes')
    load(frame())
    load(frame())
    await eventually(() => env.timers() === 1)
    env.advance(5_000)
    load(frame())
    env.advance(15_000)
    await eventually(() => codes(heard).length > 1)
    expect(codes(heard)).toEqual(['PORTAL_LOST', 'PORTAL_UNREACHABLE'])
    await expect(handle.getAccessToken()).rejects.toMatchObject({
      code: 'PORTAL_UNREACHABLE',
    })
  })

  test('a reload that says hello in time is not a loss', async () => {
    const { frame, heard, env, openPortal } = await shown('/account/login')
    load(frame())
    const portal = openPortal()
    expect(await portal.greeting).toMatchObject({
      ok: true,
      value: { epoch: 2 },
    })
    await portal.call('ready', {
      docId: portal.docId,
      route: 'loginUrl',
      height: 1,
      state: 'anonymous',
    })
    load(frame())
    await quiet()
    env.advance(60_000)
    expect(codes(heard)).toEqual([])
  })

  test('a second document without a load is refused, and the portal is shown anew', async () => {
    const { heard, env, openPortal, frame } = await shown('/account/login')
    const nonce = createNonce(frame())
    expect(await openPortal().greeting).toMatchObject({
      ok: false,
      error: { code: 'BAD_NONCE' },
    })
    env.advance(0)
    expect(codes(heard)).toEqual(['PORTAL_LOST'])
    expect(createNonce(frame())).not.toBe(nonce)
    await quiet()
    expect(await openPortal().greeting).toMatchObject({ ok: true })
  })
})

describe('destroy', () => {
  test('says bye, fails what is open, and takes the frame away after 250 ms', async () => {
    const messages: string[] = []
    const bye = () => (messages.push('bye'), { ok: true as const, value: {} })
    const silent = () => new Promise<never>(() => {})
    const { handle, env, el, frame } = await shown('/account/login', {}, { bye, logout: silent })
    const iframe = frame()
    const logout = handle.logout()
    await quiet()
    handle.destroy()
    await expect(logout).rejects.toMatchObject({ code: 'DESTROYED' })
    await eventually(() => messages.length === 1)
    expect(iframe.style.display).toBe('none')
    env.advance(250)
    expect(el.children).toHaveLength(0)
    expect(el.style.minHeight).toBe('')
    env.advance(750)
    expect(env.timers()).toBe(0)
  })

  test('leaves no listener behind', async () => {
    const { handle, heard, say } = await shown('/account/login')
    handle.destroy()
    await quiet()
    const before = heard.length
    say({ vestibule: 'refused' })
    history.pushState(null, '', '/account/sign-up')
    dispatchEvent(new PopStateEvent('popstate'))
    await quiet()
    expect(heard).toHaveLength(before)
    await expect(handle.getAccessToken()).rejects.toMatchObject({
      code: 'DESTROYED',
    })
  })
})
