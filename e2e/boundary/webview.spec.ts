import type { Frame } from '@playwright/test'
import { type PlatformName, platforms } from '../native/platforms.ts'
import { simulateApp } from '../native/simulator.ts'
import { expect, test } from './support/arena.ts'
import { attack } from './support/attack.ts'

type Speaking = { readonly postMessage: (text: string) => unknown }
type Shells = {
  readonly webkit?: { readonly messageHandlers: { readonly vestibuleShell?: Speaking } }
  readonly vestibuleShell?: Speaking
  readonly ReactNativeWebView?: Speaking
}

/** Speaks as the portal would, by whatever the webview has put there. False where it has put nothing. */
const speakAsPortal = (frame: Frame): Promise<boolean> =>
  frame.evaluate(() => {
    const { webkit, vestibuleShell, ReactNativeWebView } = window as unknown as Shells
    const shell = webkit?.messageHandlers.vestibuleShell ?? vestibuleShell ?? ReactNativeWebView
    const ours = { namespace: 'penpal', channel: 'vestibule/1' }
    const snapshot = { state: 'authenticated', reason: 'login' }
    for (const message of [
      { type: 'SYN', participantId: 'zzzz' },
      { type: 'ACK1', methodPaths: [] },
      { type: 'ACK2' },
      { type: 'CALL', id: 'x', methodPath: ['sessionChanged'], args: [snapshot] },
    ])
      void Promise.resolve(shell?.postMessage(JSON.stringify({ ...ours, ...message }))).catch(() => {})
    return shell !== undefined
  })

attack(
  'SEC-BR-01',
  'in the webview of an application a foreign page, and a frame of the portal in another page, speak its protocol',
  'the webview shows no other site, and the application hears its portal in the main frame and no other frame',
  async ({ arena, openPage }) => {
    for (const platform of Object.keys(platforms) as PlatformName[]) {
      await test.step(platform, async () => {
        const page = await openPage()
        const { stack, stranger } = arena
        const app = await simulateApp(page, { ...stack, platform })
        await app.load()
        await expect.poll(() => app.states).toEqual(['anonymous'])
        await page.evaluate((url) => location.assign(url), `${stranger}/`)
        await expect.poll(() => app.refused).toContain(`${stranger}/`)
        expect(page.url()).toContain(`${stack.portalUrl}/native/`)

        // As if the application had forgotten that rule.
        await page.unroute('**/*')
        arena.put('stranger', '/', { body: '<!doctype html><title>Foreign</title>' })
        await page.goto(`${stranger}/`)
        await speakAsPortal(page.mainFrame())
        await arena.open(page, 'sameSite')
        const portal = await (await page.waitForSelector('iframe', { state: 'attached' })).contentFrame()
        if (!portal) throw new Error('The portal is in no frame')
        await expect.poll(() => portal.url()).toContain(`${stack.portalUrl}/embed/`)
        const before = app.refused.length
        expect(await speakAsPortal(portal)).toBe(true)
        await expect.poll(() => app.refused.length).toBeGreaterThan(before)
        expect(app.states).toEqual(['anonymous'])
        app.shell.end()
      })
    }
  },
)
