// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import type { NotedFrame } from './early-frame.ts'
import { mount } from './mount.ts'
import { readOptions } from './options.ts'
import { hostPage, portalUrl } from './testing/host-page.ts'

/** Runs the loader as a script right behind an element. */
async function load(el: HTMLElement) {
  const script = document.createElement('script')
  el.after(script)
  const current = vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  vi.resetModules()
  await import('./loader.ts')
  current.mockRestore()
}

/** A page whose loader ran before the SDK was there. */
async function loaded(path: string, attributes: Record<string, string> = {}) {
  const page = hostPage(path)
  Object.assign(page.el.dataset, {
    vestibule: '',
    portalUrl,
    clientId: 'c1',
    ...attributes,
  })
  await load(page.el)
  return { ...page, frame: () => page.el.querySelector<NotedFrame>('iframe') }
}
const mountOn = ({ el, env }: Awaited<ReturnType<typeof loaded>>, options = {}) =>
  mount(el, readOptions(el, {}, options), env)

describe('the loader', () => {
  test.each([
    ['/account/login', {}, 'loginUrl', '480px'],
    ['/account/sign-up', { locale: 'he', theme: 'dark' }, 'signUpUrl', '480px'],
    ['/account/forget-password/', {}, 'forgetPasswordUrl', '480px'],
    ['/account/nonsense', {}, 'authenticatedUrl', '0px'],
    ['/notes', {}, 'authenticatedUrl', '0px'],
    ['/notes#/admin/users?search=ada', {}, 'admin/users', '100%'],
    ['/notes', { view: 'login' }, 'loginUrl', '480px'],
  ])('shows the frame the SDK would: %s %j', async (path, attributes, route, height) => {
    const page = await loaded(path, attributes)
    const early = page.frame() as NotedFrame
    const url = new URL(early.src)
    expect(url.searchParams.get('r')).toBe(route)
    expect(early.style.height).toBe(height)
    const rights = ['sandbox', 'allow', 'referrerpolicy', 'title'].map((name) => early.getAttribute(name))
    early.remove()
    const handle = mountOn(page)
    const own = page.frame() as NotedFrame
    expect(new URL(own.src).search).toBe(url.search)
    expect(['sandbox', 'allow', 'referrerpolicy', 'title'].map((name) => own.getAttribute(name))).toEqual(
      rights,
    )
    handle.destroy()
  })

  test.each([
    ['/account/login', {}],
    ['/account/sign-up/success', {}],
    ['/account/login', { view: 'login' }],
    ['/notes#/admin/users', {}],
    ['/notes', { view: 'admin' }],
    ['/notes', {}],
  ])('lays the page out as the SDK will, before anything was painted: %s %j', async (path, attributes) => {
    const page = await loaded(path, attributes)
    const layout = () => ({
      minHeight: page.el.style.minHeight,
      fills: page.el.classList.contains('vestibule-admin'),
      hides: document.documentElement.classList.contains('vestibule-hides-host'),
      height: page.frame()?.style.height,
      display: page.frame()?.style.display,
    })
    const early = layout()
    const hideHostContent = vi.fn()
    const handle = mountOn(page, { hideHostContent })
    expect(layout()).toEqual(early)
    // The class was there already; the page hears of it all the same.
    expect(hideHostContent.mock.calls).toEqual(early.hides ? [[true]] : [])
    handle.destroy()
  })

  test('leaves a least height to the host that names one', async () => {
    const page = hostPage('/account/login')
    page.el.style.minHeight = '420px'
    Object.assign(page.el.dataset, { vestibule: '', portalUrl, clientId: 'c1' })
    await load(page.el)
    expect(page.el.style.minHeight).toBe('420px')
    const handle = mount(page.el, readOptions(page.el, {}, {}), page.env)
    expect(page.el.style.minHeight).toBe('420px')
    handle.destroy()
  })

  test('gives the frame the height that its document says, and so does the SDK', async () => {
    const page = await loaded('/account/login')
    page.say({ vestibule: 'painted', height: 900 }, { origin: 'https://evil.test' })
    expect(page.frame()?.style.height).toBe('480px')
    page.say({ vestibule: 'painted', height: 526 })
    expect(page.frame()?.style.height).toBe('526px')
    const handle = mountOn(page)
    await Promise.resolve()
    expect(page.frame()?.style.height).toBe('526px')
    page.say({ vestibule: 'painted', height: 610 })
    expect(page.frame()?.style.height).toBe('610px')
    handle.destroy()
  })

  test('SEC-PO-16 shows no frame in an element that stands anywhere else', async () => {
    const page = hostPage('/account/login')
    const written = { vestibule: '', portalUrl: 'https://evil.test', clientId: 'x' }
    for (const place of ['before', 'inside', 'after']) {
      const el = document.createElement('span')
      Object.assign(el.dataset, written)
      const text = document.createElement('p')
      if (place === 'inside') text.append(el)
      else page.el[place === 'before' ? 'before' : 'after'](el)
      page.el.before(text)
    }
    Object.assign(page.el.dataset, { vestibule: '', portalUrl, clientId: 'c1' })
    await load(page.el)
    const sources = [...document.querySelectorAll('iframe')].map(({ src }) => new URL(src).origin)
    expect(sources).toEqual([new URL(portalUrl).origin])
  })

  test('SEC-PO-02 leaves an address with something good for one use to the SDK', async () => {
    expect((await loaded('/account/activate?userId=u&token=t')).frame()).toBeNull()
    expect((await loaded('/account/login?redirectUrl=/x')).frame()).not.toBeNull()
  })
})

describe('the SDK takes the loader’s frame over', () => {
  test('with its nonce, and a portal that spoke too early is greeted', async () => {
    const page = await loaded('/account/login')
    const early = page.frame() as NotedFrame
    const portal = page.openPortal()
    page.say({ vestibule: 'painted' })
    early.dispatchEvent(new Event('load'))
    expect(early.vestibule).toMatchObject({
      loads: 1,
      nonce: new URL(early.src).hash.slice(3),
    })
    const handle = mountOn(page)
    expect(page.el.querySelectorAll('iframe')).toHaveLength(1)
    expect(page.frame()).toBe(early)
    expect(await portal.greeting).toMatchObject({
      ok: true,
      value: { config: { route: 'loginUrl' } },
    })
    await portal.call('ready', {
      docId: portal.docId,
      route: 'loginUrl',
      height: 400,
      state: 'anonymous',
    })
    await handle.ready()
    // A reload now is as good as one of a frame the SDK made: the load it could not see counts.
    expect(await page.openPortal().greeting).toMatchObject({
      ok: true,
      value: { epoch: 2 },
    })
    handle.destroy()
  })

  test('and hears a refusal that came before it', async () => {
    const page = await loaded('/account/login')
    page.say({ vestibule: 'refused' }, { origin: 'https://evil.test' })
    page.say({ vestibule: 'refused', code: 'EMBED_FORBIDDEN' })
    expect(page.frame()?.vestibule?.heard).toHaveLength(1)
    const handle = mountOn(page)
    await expect(handle.ready()).rejects.toMatchObject({
      code: 'EMBED_FORBIDDEN',
    })
    handle.destroy()
  })

  test('once: a later mount has a frame of its own', async () => {
    const page = await loaded('/account/login')
    const early = page.frame()
    mountOn(page).destroy()
    const handle = mountOn(page)
    const own = page.el.querySelector<HTMLIFrameElement>('iframe:not([style*="none"])')
    expect(own).not.toBe(early)
    expect(own?.src).toContain('/embed/c1')
    handle.destroy()
  })

  test('unless another client is mounted', async () => {
    const page = await loaded('/account/login')
    const early = page.frame()
    const handle = mountOn(page, { clientId: 'c2' })
    expect(page.frame()).not.toBe(early)
    expect(page.el.querySelectorAll('iframe')).toHaveLength(1)
    handle.destroy()
  })
})
