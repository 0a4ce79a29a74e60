// Runs in the framed document of the bench.
import { connectPortal, pinnedMessenger } from '@vestibule/bridge'
import { drawnFor, flood } from './taken-over.ts'

const empty = { ok: true, value: {} } as const
const origin = new URL(document.referrer).origin
const connection = connectPortal({
  messenger: pinnedMessenger({ self: window, window: () => window.parent, origin, speaksFirst: true }),
  nonce: new URLSearchParams(location.hash.slice(1)).get('n') ?? '',
  build: 'bench',
  handlers: {
    open: ({ route }) => ({ ok: true, value: { route } }),
    close: () => empty,
    getState: () => ({ ok: true, value: { state: 'anonymous' } }),
    getAccessToken: () => ({
      ok: false,
      error: { code: 'NOT_AUTHENTICATED', message: '', retryable: false },
    }),
    signDpop: () => ({ ok: false, error: { code: 'FORBIDDEN', message: '', retryable: false } }),
    getAccess: () => ({ ok: false, error: { code: 'NOT_AUTHENTICATED', message: '', retryable: false } }),
    evaluate: () => ({ ok: true, value: { isEntitled: false } }),
    getEntitlements: () => ({ ok: true, value: { context: '{}' } }),
    stepUp: () => ({ ok: false, error: { code: 'NOT_AUTHENTICATED', message: '', retryable: false } }),
    isSteppedUp: () => ({ ok: true, value: { isSteppedUp: false } }),
    diagnose: () => ({ ok: false, error: { code: 'NOT_READY', message: '', retryable: true } }),
    logout: () => empty,
    resumeRedirect: () => ({ ok: true, value: { state: 'anonymous' } }),
    switchTenant: () => ({ ok: false, error: { code: 'NOT_AUTHENTICATED', message: '', retryable: false } }),
    setTheme: () => ({ ok: true, value: { rejected: [] } }),
    setLocale: ({ locale }) => ({ ok: true, value: { locale } }),
    setLocalizations: () => empty,
    setViewport: () => empty,
    focus: () => empty,
    ping: (payload) => ({ ok: true, value: payload }),
    bye: () => empty,
  },
  onBug: (error) => reportError(error),
})

addEventListener('message', async ({ data, source }) => {
  const say = (what: unknown) => source?.postMessage(what, { targetOrigin: origin })
  if (data === 'raw') say('raw')
  if (typeof data !== 'object' || data === null) return
  if ('flood' in data) flood(Number(data.flood), 'event', { name: 'flood' })
  if ('draw' in data) {
    const drawn = drawnFor(Number(data.draw))
    say('drawing')
    say({ drawn: await drawn })
  }
})
addEventListener('message', ({ data, ports: [port] }) => {
  if (data !== 'bare' || port === undefined) return
  port.addEventListener('message', (event) => port.postMessage(event.data))
  port.start()
})
await connection.greeting
await connection.call('ready', { docId: connection.docId, route: 'loginUrl', height: 1, state: 'anonymous' })
