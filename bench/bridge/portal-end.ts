// Runs in the framed document of the bench.
import { connectPortal } from '@vestibule/bridge'

const empty = { ok: true, value: {} } as const
const origin = new URL(document.referrer).origin
const connection = connectPortal({
  peer: { self: window, window: () => window.parent, origin },
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
    getAccess: () => ({ ok: false, error: { code: 'NOT_AUTHENTICATED', message: '', retryable: false } }),
    logout: () => empty,
    switchTenant: () => ({ ok: false, error: { code: 'NOT_AUTHENTICATED', message: '', retryable: false } }),
    setTheme: () => ({ ok: true, value: { rejected: [] } }),
    setLocale: ({ locale }) => ({ ok: true, value: { locale } }),
    setViewport: () => empty,
    focus: () => empty,
    ping: (said) => ({ ok: true, value: said }),
    bye: () => empty,
  },
  onBug: (error) => reportError(error),
})
addEventListener('message', ({ data, ports: [port] }) => {
  if (data !== 'bare' || port === undefined) return
  port.addEventListener('message', (event) => port.postMessage(event.data))
  port.start()
})
await connection.greeting
await connection.call('ready', { docId: connection.docId, route: 'loginUrl', height: 1, state: 'anonymous' })
