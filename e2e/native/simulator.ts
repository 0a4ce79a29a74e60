import type { Page } from '@playwright/test'
import { createShell, type Shell } from '@vestibule/host-sdk/native'
import { type PlatformName, platforms } from './platforms.ts'

type Wanted = {
  readonly platform: PlatformName
  readonly portalUrl: string
  readonly clientId: string
}

/** A native application that shows the portal, without a device: a page is its webview, and this process is it. */
export type SimulatedApp = {
  /** Its end of the bridge. */
  readonly shell: Shell
  /** What it was told about the session, oldest first. */
  readonly states: readonly string[]
  /** The newest of them. */
  readonly state: () => string | undefined
  /** Addresses it was asked to open in the system's browser. */
  readonly opened: readonly string[]
  /** Texts that were not of the portal, and addresses the webview would not show. */
  readonly refused: readonly string[]
  /** Loads the portal anew. */
  readonly load: () => Promise<void>
  /** Ends the application and begins it anew, without memory of what was before. */
  readonly restart: () => void
}

/** Makes a page a webview with the platform's semantics: texts only, later turns, and its rule of origins. */
export const simulateApp = async (
  page: Page,
  { platform, portalUrl, clientId }: Wanted,
): Promise<SimulatedApp> => {
  const { install, deliver, knowsFrames } = platforms[platform]
  const opened: string[] = []
  const refused: string[] = []
  const states: string[] = []
  let delivered = Promise.resolve()
  // One after the other, as every platform does; a document that is going away hears nothing.
  const send = (text: string) => {
    delivered = delivered.then(() => deliver(page, text)).catch(() => {})
  }
  const begin = (): Shell =>
    createShell({
      portalUrl,
      clientId,
      newId: () => crypto.randomUUID(),
      send,
      on: { openExternal: (url) => opened.push(url) > 0, session: ({ state }) => void states.push(state) },
    })
  let shell = begin()
  await page.exposeBinding('applicationHears', ({ frame }, text: string) => {
    const isMainFrame = !knowsFrames || frame === page.mainFrame()
    if (isMainFrame && shell.hear(text, knowsFrames ? frame.url() : page.url())) return
    refused.push(frame.url())
    throw new Error('Refused')
  })
  await page.addInitScript(install, [portalUrl])
  await page.route('**/*', (route) => {
    const request = route.request()
    const isOfWebview = request.isNavigationRequest() && request.frame() === page.mainFrame()
    if (!isOfWebview || shell.mayShow(request.url())) return route.fallback()
    refused.push(request.url())
    return route.abort('aborted')
  })
  return {
    get shell() {
      return shell
    },
    opened,
    refused,
    states,
    state: () => states.at(-1),
    load: async () => {
      // An address that differs in its fragment only would be the same document.
      await page.goto('about:blank')
      await page.goto(shell.url)
    },
    restart: () => {
      shell.end()
      states.length = 0
      shell = begin()
    },
  }
}
