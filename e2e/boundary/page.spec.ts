import { signInScreen } from '../screens/sign-in.ts'
import { seededPassword } from '../support/people.ts'
import { expect, portalOn, signIn } from './support/arena.ts'
import { attack } from './support/attack.ts'
import { readDiagnosis, epochs, hears, say, readToken } from './support/page-tools.ts'

const watched = { before: ['/watch-port.js'] } as const
const atLogin = { ...watched, options: { view: 'login' } } as const

attack(
  'SEC-BR-04',
  'a service worker of the page listens to every request',
  'it sees the page’s own requests, and none of the portal’s',
  async ({ arena, openPage }) => {
    const page = await openPage()
    arena.write('/worked', atLogin)
    arena.put('host', '/worker.js', {
      type: 'text/javascript',
      body: `const seen = []
        addEventListener('install', () => skipWaiting())
        addEventListener('activate', (event) => event.waitUntil(clients.claim()))
        addEventListener('fetch', ({ request }) => seen.push(request.url))
        addEventListener('message', ({ source }) => source.postMessage({ seen }))`,
    })
    const host = arena.hosts.sameSite
    await page.goto(`${host}/worked`)
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/worker.js')
      await navigator.serviceWorker.ready
    })
    await page.reload()
    await signIn(page, 'member@acme.test', seededPassword)
    await hears(page, /"authenticated"/)
    const seen = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const { serviceWorker } = navigator
          serviceWorker.addEventListener('message', ({ data }) => resolve(data.seen as string[]))
          serviceWorker.startMessages()
          serviceWorker.controller?.postMessage('what did you see')
        }),
    )
    expect(seen).toContain(`${host}/sdk/index.iife.js`)
    expect(seen.filter((url) => url.startsWith(arena.stack.portalUrl))).toEqual([])
  },
)

attack(
  'SEC-BR-07',
  'the page moves the frame to another place while the user types',
  'the document starts anew: what was typed is gone, and was never readable',
  async ({ arena, openPage }) => {
    const page = await openPage()
    arena.write('/moved', { ...atLogin, before: ['/listen.js', '/watch-port.js'] })
    await page.goto(`${arena.hosts.crossSite}/moved`)
    await hears(page, /^ready/m)
    const box = signInScreen(portalOn(page))
    await box.enterEmail('member@acme.test')
    await box.password.pressSequentially('typed and then moved')
    await page.evaluate(() => {
      const portal = document.getElementById('portal')
      portal?.append(document.querySelector('iframe') ?? '')
    })
    await expect(box.email).toBeVisible()
    await expect.poll(() => epochs(page)).toHaveLength(2)
    expect(await say(page, 'getState', {})).toMatchObject({ value: { state: 'anonymous' } })
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen.join('\n'))
    expect(seen).not.toContain('typed and then moved')
  },
)

attack(
  'SEC-BR-05',
  'a portal that was taken over tries to leave its frame without a click',
  'the page stays where it is: no top navigation, no window, no dialog, no height without end',
  async ({ arena, openPage }) => {
    const page = await openPage()
    const { stranger } = arena
    await page.route(`${arena.stack.portalUrl}/embed/**`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><script>
          const tried = {}
          const attempt = (name, work) => { try { tried[name] = String(work()) } catch (error) { tried[name] = error.name } }
          attempt('top', () => { top.location = '${stranger}/top' })
          attempt('parent', () => { parent.location.href = 'javascript:document.title="driven"' })
          attempt('window', () => open('${stranger}/window'))
          attempt('dialog', () => alert('dialog') ?? confirm('dialog'))
          attempt('document', () => parent.document.title)
          attempt('frame', () => frameElement)
          window.tried = tried
        </script>`,
      }),
    )
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    arena.write('/driven', watched)
    await page.goto(`${arena.hosts.crossSite}/driven`)
    const tried = await page
      .frames()[1]
      ?.waitForFunction(() => (window as unknown as { tried?: Record<string, string> }).tried)
    expect(await tried?.jsonValue()).toMatchObject({
      top: 'SecurityError',
      parent: 'SecurityError',
      window: 'null',
      document: 'SecurityError',
      frame: 'null',
    })
    expect(page.url()).toBe(`${arena.hosts.crossSite}/driven`)
    expect(await page.title()).toBe('A page of a test')
    expect(page.context().pages()).toHaveLength(1)
    expect(dialogs).toEqual([])
    expect(arena.stolen().filter((path) => /^\/(top|window)/.test(path))).toEqual([])
  },
)

for (const thirdPartyCookies of ['allowed', 'blocked'] as const) {
  for (const deployment of ['sameSite', 'crossSite'] as const) {
    attack(
      'SEC-SS-11',
      `a browser with third-party cookies ${thirdPartyCookies} (${deployment})`,
      'a user signs in, and is still signed in after a reload; no cookie is readable by a script',
      async ({ arena, openPage }) => {
        const page = await openPage({ thirdPartyCookies })
        arena.write('/cookies', atLogin)
        await page.goto(`${arena.hosts[deployment]}/cookies`)
        await signIn(page, 'member@acme.test', seededPassword)
        await hears(page, /"authenticated"/)
        await page.reload()
        await hears(page, /"authenticated"/)
        const diagnosis = await readDiagnosis(page)
        const cookieStorage = deployment === 'sameSite' ? 'firstParty' : 'partitioned'
        expect(diagnosis).toMatchObject({
          portal: 'ready',
          found: { deployment, cookieStorage, blocked: [] },
        })
        const inFrame = page.frames().find((frame) => frame.url().startsWith(arena.stack.portalUrl))
        expect(await inFrame?.evaluate(() => document.cookie)).not.toContain('refresh')
        const kept = await inFrame?.evaluate(() =>
          JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
        )
        expect(kept).not.toContain((await readToken(page)).split('.')[1])
        const cookies = await page.context().cookies(arena.stack.portalUrl)
        const refresh = cookies.filter(({ name }) => name.startsWith('fe_refresh_'))
        // A page of the portal and a frame of the same site have one each; the browser keeps no other in a foreign frame.
        expect(refresh.map(({ httpOnly }) => httpOnly)).toEqual(
          deployment === 'sameSite' ? [true, true] : [true],
        )
      },
    )
  }
}
