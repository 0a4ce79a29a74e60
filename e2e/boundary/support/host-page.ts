import { readFileSync } from 'node:fs'
import type { Stack } from '../../support/stack.ts'

const file = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const script = (path: string) => ({ type: 'text/javascript', body: file(path) })

/** Files that every page of the arena may load. */
export const files = {
  '/sdk/index.iife.js': script('../../../dist/host-sdk/index.iife.js'),
  '/sdk/bridge.js': script('../../../dist/host-sdk/bridge.js'),
  '/sdk/later.js': script('../../../dist/host-sdk/later.js'),
  '/listen.js': script('../pages/listen.js'),
  '/watch-port.js': script('../pages/watch-port.js'),
}

type Wanted = {
  /** Files that run before the SDK is there. */
  readonly before?: readonly (keyof typeof files)[]
  /** Options of the mount, beside where the portal is. */
  readonly options?: Readonly<Record<string, unknown>>
}

/** A page that is registered, or says it is, and mounts the portal as `window.portal`; events go to `window.heard`. */
export const hostPage = (
  { portalUrl, clientId }: Pick<Stack, 'portalUrl' | 'clientId'>,
  { before = [], options = {} }: Wanted = {},
): string => `<!doctype html><html><title>A page of a test</title>
${before.map((path) => `<script src="${path}"></script>`).join('')}
<div id="portal"></div>
<script src="/sdk/index.iife.js"></script>
<script>
  window.heard = []
  const options = ${JSON.stringify({ portalUrl, clientId, ...options })}
  window.portal = HostSdk.mount(document.getElementById('portal'), options)
  for (const name of ['ready', 'auth-change', 'error'])
    window.portal.on(name, (told) => window.heard.push(name + ' ' + JSON.stringify(told)))
</script></html>`
