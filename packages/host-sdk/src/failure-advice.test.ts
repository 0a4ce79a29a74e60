// @vitest-environment happy-dom
import { quiet } from '@vestibule/bridge/testing/fake-windows'
import { describe, expect, test, vi } from 'vitest'
import { HostSdk } from './host-sdk.ts'
import { hostPage, mounted, portalUrl } from './testing/host-page.ts'

type Page = ReturnType<typeof mounted>

/** Everything that keeps a portal from being shown, and what the developer reads. */
const failures: readonly (readonly [string, (page: Page) => void, RegExp])[] = [
  [
    'EMBED_FORBIDDEN',
    ({ say }) => say({ vestibule: 'refused', code: 'EMBED_FORBIDDEN' }),
    /Register https:\/\/app\.customer\.test for the client id c1/,
  ],
  [
    'EMBED_FORBIDDEN',
    ({ say }) => say({ vestibule: 'refused', code: 'CLIENT_UNKNOWN' }),
    /has no application with the client id c1\. Check the option clientId\.$/,
  ],
  [
    'CSP_FRAME_SRC',
    () =>
      document.dispatchEvent(
        Object.assign(new Event('securitypolicyviolation'), {
          effectiveDirective: 'frame-src',
          blockedURI: `${portalUrl}/embed/c1`,
        }),
      ),
    /Add to it: frame-src https:\/\/auth\.vendor\.test$/,
  ],
  ['PORTAL_UNREACHABLE', ({ env }) => env.advance(15_000), /portalUrl is https:\/\/auth\.vendor\.test/],
  [
    'OFFLINE',
    ({ env }) => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      env.advance(15_000)
    },
    /offline/,
  ],
]

describe('a portal that cannot be shown', () => {
  test.each(failures)(
    'is explained by %s, in one line of the console and in the failure',
    async (code, fail, sentence) => {
      const error = vi.spyOn(console, 'error').mockImplementation(() => {})
      const page = mounted('/account/login')
      const ready = page.handle.ready()
      fail(page)
      await expect(ready).rejects.toMatchObject({ code, message: expect.stringMatching(sentence) })
      expect(page.heard.filter(([name]) => name === 'error')).toEqual([
        ['error', expect.objectContaining({ code, message: expect.stringMatching(sentence) })],
      ])
      const lines = error.mock.calls.flat().filter((line) => String(line).startsWith('HostSdk'))
      expect(lines).toEqual([expect.stringMatching(new RegExp(`\\(${code}\\)$`))])
      // People who use the host see no card of ours.
      expect(page.frame().hasAttribute('srcdoc')).toBe(false)
    },
  )

  test('is told 2 seconds after a document has loaded that says nothing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { frame, env, heard, handle } = mounted('/account/login')
    frame().dispatchEvent(new Event('load'))
    await quiet()
    env.advance(1_999)
    await quiet()
    expect(heard).toEqual([])
    env.advance(1)
    await expect(handle.ready()).rejects.toMatchObject({ code: 'PORTAL_UNREACHABLE' })
  })

  test('shows the reason in its place on a developer’s own machine, as text', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { el, say } = hostPage('/', 'http://localhost:3000')
    const clientId = '<img src=x onerror=alert(1)>'
    const handle = HostSdk.mount(el, { portalUrl, clientId })
    say({ vestibule: 'refused', code: 'CLIENT_UNKNOWN' })
    await expect(handle.ready()).rejects.toMatchObject({ code: 'EMBED_FORBIDDEN' })
    const card = el.querySelector('iframe')?.srcdoc ?? ''
    expect(card).toContain('role="alert"')
    expect(card).toContain('has no application with the client id &lt;img')
    expect(card).not.toContain('<img')
    handle.destroy()
  })
})
