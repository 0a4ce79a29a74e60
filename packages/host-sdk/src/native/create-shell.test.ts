import { connectPortal, failed, ok } from '@vestibule/bridge'
import { shellChannel, stringMessenger } from '@vestibule/bridge/shell'
import { portalHandlers } from '@vestibule/bridge/testing/fake-ends'
import { fakeWebviews } from '@vestibule/bridge/testing/fake-webviews'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createShell, type ShellListeners } from './create-shell.ts'

const portalUrl = 'https://auth.vendor.test'

let ids = 0
function open(listeners: Partial<ShellListeners> = {}) {
  const webview = fakeWebviews.WKWebView?.()
  if (!webview) throw new Error('There is no such webview')
  const newId = () => `id-${++ids}`
  const openExternal = vi.fn(() => true)
  const config = { allowedRedirectOrigins: ['https://app.customer.test'], locale: 'he' }
  const shell = createShell({
    portalUrl,
    clientId: 'c',
    send: webview.app.send,
    newId,
    config,
    on: { openExternal, ...listeners },
  })
  webview.app.listen((text) => shell.hear(String(text), `${portalUrl}/native/c`))
  onTestFinished(shell.end)
  const load = async (handlers: Partial<typeof portalHandlers> = {}) => {
    const channel = shellChannel(webview.load())
    if (!channel) throw new Error('No shell was found')
    const portal = connectPortal({
      messenger: stringMessenger(channel),
      nonce: new URL(shell.url).hash.replace('#n=', ''),
      build: 'b',
      handlers: { ...portalHandlers, ...handlers },
      onBug: (error) => expect.unreachable(String(error)),
    })
    onTestFinished(() => portal.end(failed('DESTROYED')))
    const greeting = await portal.greeting
    await portal.call('ready', { docId: portal.docId, route: 'loginUrl', height: 1, state: 'anonymous' })
    return { ...portal, greeting }
  }
  return { shell, load, openExternal }
}

describe('a native application', () => {
  test('greets the document it loaded, and one that takes its place', async () => {
    const { shell, load } = open()
    expect(shell.url).toMatch(/^https:\/\/auth\.vendor\.test\/native\/c\?r=&l=he&t=#n=id-\d+$/)
    expect((await load()).greeting).toMatchObject(ok({ config: { view: 'auto', locale: 'he' } }))
    expect((await load()).greeting).toMatchObject(ok({ epoch: 2 }))
    expect(await shell.call('getState', {})).toMatchObject(ok({ state: 'authenticated' }))
  })

  test('hears that a dialog lies over what the portal shows', async () => {
    const overlay = vi.fn()
    const { call } = await open({ overlay }).load()
    expect(await call('overlay', { on: true })).toEqual(ok({ granted: true }))
    await call('overlay', { on: false })
    expect(overlay.mock.calls).toEqual([[true], [false]])
  })

  test.each([
    `${portalUrl}.evil.test/native/c`,
    'https://evil.test/?https://auth.vendor.test/',
    'http://auth.vendor.test/native/c',
    'https://auth.vendor.test:8443/',
    'https://auth.vendor.test@evil.test/',
    'about:blank',
    'file:///data/native.html',
    '',
  ])('SEC-BR-01 neither hears nor shows %s', (address) => {
    const { shell } = open()
    expect(shell.mayShow(address)).toBe(false)
    expect(shell.hear('{"namespace":"penpal","channel":"vestibule/1","type":"SYN"}', address)).toBe(false)
  })

  test.each([
    'https://evil.test/',
    'https://app.customer.test.evil.test/',
    'https://app.customer.test',
    'javascript:alert(1)//https://app.customer.test/',
    undefined,
  ])('SEC-PO-03 is not sent to %s', async (url) => {
    const navigate = vi.fn(() => true)
    const { load, openExternal } = open({ navigate })
    const { call } = await load()
    expect(await call('navigate', { to: 'url', url, reason: 'x' })).toMatchObject({
      error: { code: 'NAVIGATION_REFUSED' },
    })
    if (url) expect(await call('openExternal', { url, reason: 'social' })).toMatchObject({ ok: false })
    expect(navigate).not.toHaveBeenCalled()
    expect(openExternal).not.toHaveBeenCalled()
  })

  test('opens addresses of the portal outside, and goes where its options allow', async () => {
    const { load, openExternal } = open()
    const { call } = await load()
    const url = `${portalUrl}/login/start?txn=1`
    expect(await call('openExternal', { url, reason: 'social' })).toEqual(ok({ opened: 'native' }))
    expect(openExternal).toHaveBeenCalledWith(url, 'social')
    const home = { to: 'url', url: 'https://app.customer.test/home', reason: 'x' } as const
    expect(await call('navigate', home)).toEqual(ok({ handled: true }))
  })

  test('keeps a token until the session changes, and rejects with a code', async () => {
    const session = vi.fn()
    const { shell, load } = open({ session })
    const getAccessToken = vi.fn(portalHandlers.getAccessToken)
    getAccessToken.mockImplementation(() =>
      ok({ accessToken: 'fresh', tokenType: 'Bearer', expiresAt: Date.now() + 300_000 }),
    )
    const { call } = await load({ getAccessToken })
    expect(await Promise.all([shell.getAccessToken(), shell.getAccessToken()])).toEqual(['fresh', 'fresh'])
    expect(getAccessToken).toHaveBeenCalledTimes(1)
    await call('sessionChanged', { state: 'anonymous', reason: 'logout' })
    expect(session).toHaveBeenLastCalledWith({ state: 'anonymous', reason: 'logout' })
    getAccessToken.mockImplementation(() => failed('NOT_AUTHENTICATED'))
    await expect(shell.getAccessToken()).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
  })

  test('lets the person keep a file, and says when they did not', async () => {
    const saveFile = vi.fn(() => true)
    const file = { name: 'recovery-codes.txt', mime: 'text/plain', base64: btoa('one') }
    const { load } = open({ saveFile })
    expect(await (await load()).call('saveFile', file)).toEqual(ok({}))
    expect(saveFile).toHaveBeenCalledWith(file)
    saveFile.mockReturnValue(false)
    const { call } = await load()
    expect(await call('saveFile', file)).toMatchObject({ error: { code: 'USER_CANCELLED' } })
    expect(await call('saveFile', { ...file, base64: 'A'.repeat(200_000) })).toMatchObject({
      error: { code: 'INVALID_ARGUMENT' },
    })
    const silent = await open().load()
    expect(await silent.call('saveFile', file)).toMatchObject({ error: { code: 'USER_CANCELLED' } })
  })
})
