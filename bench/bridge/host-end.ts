// Runs in the host page of the bench: the product's own end of the bridge, and a bare port to the same document.
import { connectHost } from '@vestibule/bridge'
import { drawnFor, flood } from './taken-over.ts'

const portal = new URLSearchParams(location.search).get('portal') ?? ''
const frame = document.createElement('iframe')
const nonce = crypto.randomUUID()
const ok = { ok: true, value: {} } as const
const done = () => ok
const ready = Promise.withResolvers<void>()

const connection = connectHost({
  peer: { self: window, window: () => frame.contentWindow, origin: portal, speaksFirst: false },
  nonce: () => nonce,
  origin: location.origin,
  sdk: 'bench',
  config: () => ({ view: 'auto' }),
  handlers: {
    ready: () => {
      ready.resolve()
      return ok
    },
    resize: ({ height }) => ({ ok: true, value: { height } }),
    painted: done,
    overlay: () => ({ ok: true, value: { granted: false } }),
    idle: () => ({ ok: true, value: { ms: 0 } }),
    sessionChanged: done,
    navigate: () => ({ ok: true, value: { handled: false } }),
    openExternal: () => ({ ok: true, value: { opened: 'no' } }),
    routeChanged: done,
    title: done,
    closeRequested: () => ({ ok: true, value: { allowed: false } }),
    event: done,
    diagnostic: done,
  },
  onAnother: () => {},
  onHello: () => {},
  onBug: (error) => reportError(error),
})
frame.src = `${portal}/frame.html#n=${nonce}`
document.body.append(frame)

const { port1, port2 } = new MessageChannel()
await ready.promise
frame.contentWindow?.postMessage('bare', portal, [port2])
port1.start()

/** 0.1 KB each way, as calls of this product have. */
const payload = 'x'.repeat(100)

/** One question after the other through the bare port. */
const throughPort = (t: number): Promise<void> =>
  new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.postMessage({ t, payload })
  })
/** What the other window says next that is `wanted`. */
const nextMessage = (wanted: (data: unknown) => boolean): Promise<unknown> =>
  new Promise((resolve) => {
    const hear = ({ data, source }: MessageEvent) => {
      if (!wanted(data) || source !== frame.contentWindow) return
      removeEventListener('message', hear)
      resolve(data)
    }
    addEventListener('message', hear)
  })
const say = (what: unknown) => frame.contentWindow?.postMessage(what, portal)
/** And through the windows, which between two sites goes by way of the browser's own process. */
const throughWindow = async (): Promise<void> => {
  const answered = nextMessage((data) => data === 'raw')
  say('raw')
  await answered
}
const throughBridge = (t: number): Promise<unknown> => connection.call('ping', { t, payload })

const millisecondsPerCall = async (ask: (t: number) => Promise<unknown>, calls: number): Promise<number> => {
  const from = performance.now()
  for (let n = 0; n < calls; n += 1) await ask(n)
  return (performance.now() - from) / calls
}

Object.assign(window, {
  /** Rounds of both, in turns, so that whatever else the machine does falls on both. */
  benchRoundTrips: async (rounds: number, calls: number) => {
    const bridge: number[] = []
    const port: number[] = []
    const raw: number[] = []
    for (let round = -1; round < rounds; round += 1) {
      const ours = await millisecondsPerCall(throughBridge, calls)
      const bare = await millisecondsPerCall(throughPort, calls)
      const plain = await millisecondsPerCall(throughWindow, calls)
      if (round < 0) continue
      raw.push(plain)
      bridge.push(ours)
      port.push(bare)
    }
    return { bridge, port, raw }
  },

  /** Frames a second that one side still draws while the other floods it with calls. */
  benchFlood: async (drawing: 'host' | 'portal', floodSize: number, ms: number): Promise<number> => {
    if (drawing === 'host') {
      say({ flood: floodSize })
      return drawnFor(ms)
    }
    const draws = nextMessage((data) => data === 'drawing')
    const drawn = nextMessage((data) => typeof data === 'object' && data !== null && 'drawn' in data)
    say({ draw: ms })
    await draws
    flood(floodSize, 'getState', {})
    return ((await drawn) as { drawn: number }).drawn
  },
})
