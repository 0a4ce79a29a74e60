// @vitest-environment happy-dom
import { ok } from '@vestibule/bridge'
import { ada } from '@vestibule/bridge/testing/fake-ends'
import { quiet } from '@vestibule/bridge/testing/fake-windows'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { hostPage, portalUrl } from '../testing/host-page.ts'
import './index.ts'

/** A page with the element on it. */
const aPage = (options: { readonly tenantResolver?: () => string } = {}) => {
  const page = hostPage('/')
  const element = document.createElement('vestibule-portal')
  element.setAttribute('portal-url', portalUrl)
  element.setAttribute('client-id', 'c1')
  element.setAttribute('theme', 'dark')
  element.options = options
  page.el.append(element)
  // It ends a moment after it has left the page; the next page must not hear it.
  onTestFinished(async () => {
    element.remove()
    await vi.waitFor(() => expect(element.portal).toBeUndefined())
  })
  /** Opens the portal's document, which greets the host and is shown. */
  const show = async (handlers: Parameters<typeof page.openPortal>[0] = {}) => {
    const portal = page.openPortal(handlers)
    const greeting = await portal.greeting
    const state = { route: 'loginUrl', height: 400, state: 'authenticated', user: ada } as const
    await portal.call('ready', { docId: portal.docId, ...state })
    return { portal, greeting }
  }
  return { ...page, element, show }
}

describe('the element', () => {
  test('mounts what its attributes and its options say', async () => {
    const { show, el } = aPage({ tenantResolver: () => 'acme' })
    const src = new URL(el.querySelector('iframe')?.src ?? '')
    expect(src.origin + src.pathname).toBe(`${portalUrl}/embed/c1`)
    const { greeting } = await show()
    expect(greeting).toMatchObject({ value: { config: { theme: { mode: 'dark' }, tenant: 'acme' } } })
  })

  test('tells by events of the page what a handle tells', async () => {
    const { element, show } = aPage()
    const heard: unknown[] = []
    const hear = (event: Event) => heard.push((event as CustomEvent).detail.state)
    document.addEventListener('auth-change', hear, { once: true })
    element.addEventListener('ready', () => heard.push('ready'))
    await show()
    expect(heard).toEqual(['authenticated', 'ready'])
    expect(element.portal?.getUser()).toEqual(ada)
  })

  test('a host that keeps the portal open is obeyed', async () => {
    const { element, show } = aPage()
    const { portal } = await show()
    const keep = (event: Event) => event.preventDefault()
    element.addEventListener('close', keep)
    expect(await portal.call('closeRequested', { reason: 'esc' })).toEqual(ok({ allowed: false }))
    element.removeEventListener('close', keep)
    expect(await portal.call('closeRequested', { reason: 'esc' })).toEqual(ok({ allowed: true }))
  })

  test('follows its theme and its locale', async () => {
    const setTheme = vi.fn(() => ok({ rejected: [] }))
    const setLocale = vi.fn(({ locale }: { locale: string }) => ok({ locale }))
    const { element, show } = aPage()
    await show({ setTheme, setLocale })
    element.setAttribute('theme', 'light')
    element.setAttribute('locale', 'he')
    await vi.waitFor(() => expect(setLocale).toHaveBeenCalledWith({ locale: 'he' }))
    expect(setTheme).toHaveBeenCalledWith({ mode: 'light' })
  })

  test('moving it keeps its portal, taking it away ends it', async () => {
    const { element, el } = aPage()
    const before = element.portal
    el.append(document.createElement('p'))
    el.append(element)
    await quiet()
    expect(element.portal).toBe(before)
    element.remove()
    await vi.waitFor(() => expect(element.portal).toBeUndefined())
  })

  test('without what it needs, the developer is told', () => {
    const { el } = hostPage('/')
    const mistakes: unknown[] = []
    window.addEventListener('error', (event) => mistakes.push(event.message), { once: true })
    const mount = () => el.append(document.createElement('vestibule-portal'))
    try {
      mount()
    } catch (error) {
      mistakes.push((error as Error).message)
    }
    expect(String(mistakes)).toContain('Edit HostSdk options { portalUrl: "" }')
  })
})
