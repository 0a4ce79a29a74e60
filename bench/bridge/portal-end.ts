// Runs in the framed document of the bench.
import { connectPortal, pinnedMessenger } from '@vestibule/bridge'

// A portal that was taken over would speak on the port itself, past every limit of its own end.
const send = MessagePort.prototype.postMessage
let toHost: MessagePort | undefined
MessagePort.prototype.postMessage = function (this: MessagePort, ...said: [unknown]) {
  // oxlint-disable-next-line typescript/no-this-alias -- the port is what is looked for
  toHost ??= this
  return send.call(this, ...said)
} as typeof send

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
    setViewport: () => empty,
    focus: () => empty,
    ping: (said) => ({ ok: true, value: said }),
    bye: () => empty,
  },
  onBug: (error) => reportError(error),
})
/** As many calls as are asked for, as fast as they can be said. */
const flood = (calls: number) => {
  for (let id = 0; id < calls; id += 1) {
    const call = { namespace: 'penpal', channel: 'vestibule/1', type: 'CALL', id: String(id) }
    if (toHost) send.call(toHost, { ...call, methodPath: ['event'], args: [{ name: 'flood' }] })
  }
}

addEventListener('message', ({ data, source }) => {
  if (typeof data === 'object' && data !== null && 'flood' in data) flood(Number(data.flood))
  if (data === 'raw') source?.postMessage('raw', { targetOrigin: origin })
})
addEventListener('message', ({ data, ports: [port] }) => {
  if (data !== 'bare' || port === undefined) return
  port.addEventListener('message', (event) => port.postMessage(event.data))
  port.start()
})
await connection.greeting
await connection.call('ready', { docId: connection.docId, route: 'loginUrl', height: 1, state: 'anonymous' })
