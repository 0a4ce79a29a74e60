/** What the hostile document answers to those who drive it. */
export type Reply = {
  readonly value?: unknown
  readonly rejection?: { readonly code?: string; readonly stack?: string }
}

/** What the hostile document puts on its window. */
export type HostilePortal = {
  readonly hostile: {
    readonly connected: Promise<void>
    readonly nonce: string
    readonly call: (name: string | readonly string[], params?: unknown) => Promise<Reply>
    readonly raw: (message: unknown) => void
  }
}

/** Runs in a document at the portal's address: it speaks the protocol by hand, and says what it likes. */
const speak = (): void => {
  type Message = Record<string, unknown>
  type Shells = {
    webkit?: { messageHandlers: { vestibuleShell?: { postMessage: (text: string) => unknown } } }
    vestibuleShell?: EventTarget & { postMessage: (text: string) => void }
    ReactNativeWebView?: { postMessage: (text: string) => void }
    vestibuleReceive?: (text: string) => void
  }
  const shells = window as unknown as Shells
  const native =
    shells.webkit?.messageHandlers.vestibuleShell ?? shells.vestibuleShell ?? shells.ReactNativeWebView
  const hostOrigin = new URLSearchParams(location.search).get('o') ?? '*'
  const ours = { namespace: 'penpal', channel: 'vestibule/1' }
  const waiting = new Map<string, (reply: unknown) => void>()
  const connected = Promise.withResolvers<void>()
  let port: MessagePort | undefined

  const send = (message: Message): void => {
    if (native) native.postMessage(JSON.stringify({ ...ours, ...message }))
    else if (port) port.postMessage({ ...ours, ...message })
    else parent.postMessage({ ...ours, ...message }, hostOrigin)
  }
  const hear = (message: Message, ports: readonly MessagePort[] = []): void => {
    if (message?.channel !== ours.channel) return
    if (message.type === 'SYN') send({ type: 'ACK1', methodPaths: [] })
    if (message.type === 'ACK2') {
      port = ports[0]
      port?.addEventListener('message', ({ data }) => hear(data as Message))
      port?.start()
      connected.resolve()
    }
    if (message.type === 'REPLY') {
      const { value, isError } = message
      waiting.get(String(message.callId))?.(isError ? { rejection: value } : { value })
    }
  }
  const hearText = (text: unknown): void => hear(JSON.parse(String(text)) as Message)
  shells.vestibuleReceive = hearText
  shells.vestibuleShell?.addEventListener('message', (event) => hearText((event as MessageEvent).data))
  for (const place of [window, document])
    place.addEventListener('message', (event) => {
      const { data, source, ports } = event as MessageEvent
      if (source === parent && parent !== window) hear(data as Message, ports)
      else if (!source) hearText(data)
    })

  let calls = 0
  const call = (name: string | readonly string[], params: unknown = {}): Promise<unknown> => {
    const id = `hostile-${++calls}`
    send({ type: 'CALL', id, methodPath: [name].flat(), args: [params] })
    return new Promise((resolve) => waiting.set(id, resolve))
  }
  const nonce = new URLSearchParams(location.hash.slice(1)).get('n') ?? ''
  Object.assign(window, { hostile: { connected: connected.promise, nonce, call, raw: send } })
  // Greater than every name of a peer, so that this side leads.
  send({ type: 'SYN', participantId: 'zzzz' })
}

/** The document, for a request for the portal's. */
export const hostileDocument = `<!doctype html><title>Hostile</title><script>(${speak.toString()})()</script>`
