import { readFileSync } from 'node:fs'
import { expect } from './support/arena.ts'
import { attack } from './support/attack.ts'

const loader = readFileSync(new URL('../../dist/host-sdk/loader.js', import.meta.url), 'utf8')

attack(
  'SEC-PO-16',
  'users of a page write elements into it that name a portal of their own, also under the id of the page’s element',
  'the page shows its own portal and no other, before the SDK is there and afterwards',
  async ({ arena, openPage }) => {
    const { portalUrl, clientId } = arena.stack
    const written = `<span id="portal" data-vestibule data-view="login" data-portal-url="${arena.stranger}" data-client-id="x"></span>`
    arena.put('host', '/written', {
      body: `<!doctype html><title>A page with what its users wrote</title>
        <p>${written}</p>${written}<hr>
        <div data-vestibule data-view="login" data-portal-url="${portalUrl}" data-client-id="${clientId}"></div>
        <script>${loader}</script>${written}
        <script>window.early = [...document.querySelectorAll('iframe')].map(({ src }) => new URL(src).origin)</script>
        <script src="/sdk/index.iife.js"></script>
        <script>
          HostSdk.configure(${JSON.stringify({ portalUrl, clientId })})
          HostSdk.mount(document.getElementById('portal'))
        </script>`,
    })
    const page = await openPage()
    await page.goto(`${arena.hosts.crossSite}/written`)
    await expect(page.locator('iframe')).toHaveCount(2)
    const own = new URL(portalUrl).origin
    expect(await page.evaluate(() => (window as unknown as { early: string[] }).early)).toEqual([own])
    const shown = await page
      .locator('iframe')
      .evaluateAll((all) => all.map((one) => (one as HTMLIFrameElement).src))
    expect(shown.map((src) => new URL(src).origin)).toEqual([own, own])
    expect(arena.stolen()).toEqual([])
  },
)
