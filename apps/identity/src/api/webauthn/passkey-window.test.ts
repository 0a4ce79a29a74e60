import { logout } from '@vestibule/contract/areas/auth'
import {
  addPasskeyInWindow,
  getPasskeyWindow,
  getPasskeyWindowAccount,
  getWebAuthnDevices,
  openPasskeyWindow,
  startPasskeyInWindow,
} from '@vestibule/contract/areas/webauthn'
import { developmentClientId, headers } from '@vestibule/contract/constants'
import { beforeAll, expect, test } from 'vitest'
import { hostOrigin, portalOrigin } from '../../testing/addresses.ts'
import { anAuthenticator, type Ceremony } from '../../testing/authenticator.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'

describeOnServer('a passkey that is made in a window', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() =>
    changeSettings(testServer().services.db, testServer().services, {
      secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }],
    }),
  )
  /** A top-level page: no ticket, no cookies, no token. */
  const aWindow = () =>
    aBrowser(testServer(), {
      headers: { [headers.embedTicket]: undefined, [headers.vendorId]: developmentClientId },
    })
  const opened = async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), user)
    const { handle, url } = await browser.call(openPasskeyWindow, {})
    return { user, browser, handle, url }
  }
  const make = async (window: Browser, handle: string, ceremony: Ceremony = {}) => {
    const { options } = await window.call(startPasskeyInWindow, { handle })
    const made = anAuthenticator().register(options, {
      crossOrigin: false,
      topOrigin: undefined,
      ...ceremony,
    })
    return window.call(addPasskeyInWindow, { handle, ...made })
  }
  const readState = async (browser: Browser, handle: string) =>
    (await browser.call(getPasskeyWindow, { handle })).state

  test('belongs to the session that opened it; the frame learns of it, and the person by mail', async () => {
    const { user, browser, handle, url } = await opened()
    expect(url).toBe(`${portalOrigin}/passkey/window?c=${developmentClientId}#${handle}`)
    expect(await readState(browser, handle)).toBe('waiting')
    expect(await aWindow().call(getPasskeyWindowAccount, { handle })).toEqual({ email: user.email })
    await make(aWindow(), handle)
    expect(await readState(browser, handle)).toBe('made')
    expect((await browser.call(getWebAuthnDevices, {})).devices).toHaveLength(1)
    expect((await testServer().mail()).to(user.email).at(-1)?.subject).toContain('passkey was added')
  })

  test('SEC-PK-02 only a top-level page of ours makes one', async () => {
    const ceremonies: Ceremony[] = [
      { crossOrigin: true, topOrigin: hostOrigin },
      { crossOrigin: true, topOrigin: undefined },
      { topOrigin: hostOrigin },
      { origin: 'https://evil.test' },
    ]
    for (const ceremony of ceremonies) {
      const { browser, handle } = await opened()
      expect(await readRefusal(make(aWindow(), handle, ceremony))).toBe('WEBAUTHN_REFUSED')
      expect(await readRefusal(make(aWindow(), handle))).toBe('LINK_INVALID')
      expect(await readState(browser, handle)).toBe('gone')
      expect((await browser.call(getWebAuthnDevices, {})).devices).toEqual([])
    }
  })

  test('SEC-PK-03 SEC-SS-08 needs a fresh proof, works once, in its time, and while the session lives', async () => {
    const once = await opened()
    await make(aWindow(), once.handle)
    expect(await readRefusal(make(aWindow(), once.handle))).toBe('LINK_INVALID')

    const left = await opened()
    await left.browser.call(logout, {})
    expect(await readRefusal(make(aWindow(), left.handle))).toBe('LINK_INVALID')

    const late = await opened()
    testServer().clock.advance(300)
    expect(await readRefusal(aWindow().call(getPasskeyWindowAccount, { handle: late.handle }))).toBe(
      'LINK_INVALID',
    )
    expect(await readState(await signedIn(testServer(), late.user), late.handle)).toBe('gone')
    testServer().clock.advance(10)
    expect(await readRefusal(late.browser.call(openPasskeyWindow, {}))).not.toBe('not refused')
  })

  test('a challenge of one window is nothing to another; no other window learns how it went', async () => {
    const [ann, ben] = [await opened(), await opened()]
    const { options } = await aWindow().call(startPasskeyInWindow, { handle: ann.handle })
    const made = anAuthenticator().register(options, { crossOrigin: false, topOrigin: undefined })
    const planted = aWindow().call(addPasskeyInWindow, { handle: ben.handle, ...made })
    expect(await readRefusal(planted)).toBe('WEBAUTHN_REFUSED')
    expect(await readState(ben.browser, ann.handle)).toBe('gone')
  })

  test('SEC-DE-01 the page is shown to our own frame only, framed by no page, and asks our server alone', async () => {
    const page = (more: Record<string, string>) =>
      aWindow().request(`/passkey/window?c=${developmentClientId}`, { headers: more })
    const shown = await page({ 'sec-fetch-site': 'same-origin', 'accept-language': 'he' })
    expect(shown.status).toBe(200)
    const policy = shown.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("connect-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(await shown.text()).toContain('<html lang="he" dir="rtl">')
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await page({ 'sec-fetch-site': site })).status).toBe(400)
  })
})
