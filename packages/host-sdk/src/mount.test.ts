// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { HostSdk } from './host-sdk.ts'
import { hostPage, mounted, portalUrl, shown } from './testing/host-page.ts'

describe('the frame', () => {
  test('SEC-BR-05 has rights that no option changes', () => {
    const { frame } = mounted('/', { view: 'admin' })
    expect(frame().getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-storage-access-by-user-activation',
    )
    expect(frame().getAttribute('allow')).toBe(
      [
        'publickey-credentials-get',
        'publickey-credentials-create',
        'clipboard-write',
        'storage-access',
        'identity-credentials-get',
        'otp-credentials',
      ]
        .map((ability) => `${ability} ${portalUrl};`)
        .join(' '),
    )
    expect(frame().getAttribute('referrerpolicy')).toBe('strict-origin')
    expect(frame().title).toBe('Sign in')
  })

  test('gets its address after its rights, which would not count later', () => {
    const names = mounted().frame().getAttributeNames()
    for (const name of ['sandbox', 'allow', 'referrerpolicy', 'title']) {
      expect(names.indexOf(name)).toBeGreaterThanOrEqual(0)
      expect(names.indexOf(name)).toBeLessThan(names.indexOf('src'))
    }
  })

  test('says what it knows in its address, and the nonce in the fragment alone', () => {
    const { frame } = mounted('/account/sign-up', {
      locale: 'he',
      theme: 'dark',
    })
    const url = new URL(frame().src)
    expect(url.origin + url.pathname).toBe(`${portalUrl}/embed/c1`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      o: 'https://app.customer.test',
      v: '1',
      l: 'he',
      t: 'dark',
      r: 'signUpUrl',
      view: 'auto',
    })
    expect(url.hash).toBe('#n=id-1')
  })

  test('keeps room for the box where one will be, and none where the host shows its own', () => {
    expect(mounted('/account/login').el.style.minHeight).toBe('480px')
    expect(mounted('/notes', { view: 'login' }).el.style.minHeight).toBe('480px')
    expect(mounted('/').el.style.minHeight).toBe('')
  })

  test('is as tall as the portal says, from 0 to 4000, and does not answer a change of 2 pixels', async () => {
    const { portal, frame, heard } = await shown('/account/login')
    const heights: unknown[] = []
    for (const height of [500, 501.4, 502, 502.2, 9000, -5]) {
      heights.push(await portal.call('resize', { height }))
    }
    expect(heights.map((outcome) => (outcome as { value: { height: number } }).value.height)).toEqual([
      500, 500, 500, 503, 4000, 0,
    ])
    expect(frame().style.height).toBe('0px')
    expect(heard.filter(([name]) => name === 'resize')).toHaveLength(6)
  })

  const watchSkeleton = () => {
    const styles = vi.spyOn(CSSStyleDeclaration.prototype, 'cssText', 'set')
    return () => styles.mock.lastCall?.[0].includes('gradient')
  }

  test('shows a skeleton until the document says that something is painted', () => {
    const isSkeleton = watchSkeleton()
    const { say } = mounted('/account/login')
    expect(isSkeleton()).toBe(true)
    say({ vestibule: 'painted' }, { origin: 'https://evil.test' })
    say({ vestibule: 'painted' }, { source: window })
    expect(isSkeleton()).toBe(true)
    say({ vestibule: 'painted' })
    expect(isSkeleton()).toBe(false)
  })

  test('shows none once the portal is ready', async () => {
    const isSkeleton = watchSkeleton()
    await shown('/account/login')
    expect(isSkeleton()).toBe(false)
  })

  test('lies above everything for a dialog, and the element keeps its room', async () => {
    const { portal, frame, el } = await shown('/account/login', {}, {}, { height: 600 })
    expect(await portal.call('overlay', { on: true })).toMatchObject({
      value: { granted: true },
    })
    expect(frame().style.position).toBe('fixed')
    expect(el.style.minHeight).toBe('600px')
    await portal.call('overlay', { on: false })
    expect(frame().style.position).toBe('')
  })

  test.each(['mousemove', 'scroll', 'keydown'])(
    'says how long ago the last %s on the page was',
    async (sign) => {
      const { portal, env } = await shown()
      await portal.call('idle', {})
      env.advance(5000)
      expect(await portal.call('idle', {})).toMatchObject({ value: { ms: 5000 } })
      document.body.dispatchEvent(new Event(sign))
      env.advance(200)
      expect(await portal.call('idle', {})).toMatchObject({ value: { ms: 200 } })
    },
  )

  test('takes the title of the screen', async () => {
    const { portal, frame } = await shown()
    await portal.call('title', { title: 'Users' })
    expect(frame().title).toBe('Users')
  })
})

describe('mounting', () => {
  test.each([
    [
      'no portal',
      { clientId: 'c1' },
      'Edit HostSdk options { portalUrl: "" } in order to connect your application',
    ],
    [
      'no client',
      { portalUrl },
      'Edit HostSdk options { clientId: "" } in order to connect your application',
    ],
    ['no address', { portalUrl: 'auth', clientId: 'c1' }, 'portalUrl must be another origin'],
    [
      "SEC-BR-05 the page's own origin",
      { portalUrl: 'https://app.customer.test/x', clientId: 'c1' },
      'portalUrl must be another origin',
    ],
  ])('is refused with %s', (_, options, message) => {
    const { el } = hostPage()
    expect(() => HostSdk.mount(el, options)).toThrow(message)
    expect(el.children).toHaveLength(0)
  })

  test('is refused on a page that is not secure', () => {
    const { el } = hostPage()
    vi.stubGlobal('isSecureContext', false)
    expect(() => HostSdk.mount(el, { portalUrl, clientId: 'c1' })).toThrow('over https')
  })

  test('reads defaults, then the element, then its own options', () => {
    const { el, frame } = hostPage()
    HostSdk.configure({
      portalUrl,
      locale: 'en',
      theme: 'light',
    })
    el.dataset.clientId = 'element'
    el.dataset.locale = 'he'
    const handle = HostSdk.mount(el, { locale: 'fr' })
    const { pathname, searchParams } = new URL(frame().src)
    expect([pathname, searchParams.get('l'), searchParams.get('t')]).toEqual([
      '/embed/element',
      'fr',
      'light',
    ])
    handle.destroy()
  })

  test('SEC-PO-16 an element names no other portal and no other client than a script has', () => {
    const { el, frame } = hostPage()
    Object.assign(el.dataset, { portalUrl: 'https://evil.test', clientId: 'evil' })
    HostSdk.configure({ portalUrl, clientId: 'configured' })
    const handle = HostSdk.mount(el)
    expect(new URL(frame().src).href).toContain(`${new URL(portalUrl).origin}/embed/configured`)
    handle.destroy()
  })

  test('twice gives the one portal that is there, and a new one after destroy', () => {
    const { el } = hostPage()
    const options = { portalUrl, clientId: 'c1' }
    const first = HostSdk.mount(el, options)
    expect(HostSdk.mount(el, options)).toBe(first)
    first.destroy()
    const second = HostSdk.mount(el, options)
    expect(second).not.toBe(first)
    second.destroy()
  })
})
