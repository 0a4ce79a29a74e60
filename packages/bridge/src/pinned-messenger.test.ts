import type { Message, Messenger } from 'penpal'
import { afterEach, describe, expect, test } from 'vitest'
import { pinnedMessenger } from './pinned-messenger.ts'
import { eventually, fakeWindow, quiet } from './testing/fake-windows.ts'

const origin = 'https://auth.vendor.test'
const base = { namespace: 'penpal', channel: 'vestibule/1' } as const
const syn: Message = { ...base, type: 'SYN', participantId: 'p' }
const ack1: Message = { ...base, type: 'ACK1', methodPaths: [] }
const ack2: Message = { ...base, type: 'ACK2' }
const call: Message = { ...base, type: 'CALL', id: '1', methodPath: ['x'], args: [] }

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

function pinned(speaksFirst = false) {
  const page = fakeWindow('https://app.customer.test')
  const sent: { readonly message: Message; readonly target: string; readonly ports: MessagePort[] }[] = []
  const peer = {
    postMessage: (
      message: unknown,
      { targetOrigin, transfer }: { targetOrigin: string; transfer?: Transferable[] },
    ) =>
      void sent.push({
        message: message as Message,
        target: targetOrigin,
        ports: (transfer ?? []) as MessagePort[],
      }),
  }
  const events: string[] = []
  const messenger: Messenger = pinnedMessenger({
    self: page.self,
    window: () => peer,
    origin,
    speaksFirst,
  })(
    () => events.push('port'),
    () => events.push('detach'),
  )
  const received: Message[] = []
  messenger.initialize({
    validateReceivedMessage: (data): data is Message => (data as Message)?.channel === 'vestibule/1',
  })
  messenger.addMessageHandler((message) => received.push(message))
  const say = (data: unknown, more: { source?: unknown; origin?: string; ports?: MessagePort[] } = {}) =>
    page.deliver({ source: peer, origin, data, ...more })
  open.push(() => messenger.destroy())
  return { page, sent, events, messenger, received, say }
}

/** Hands a port over as the peer would; the answer is the peer's end. */
function handOver({ say }: ReturnType<typeof pinned>): MessagePort {
  const { port1, port2 } = new MessageChannel()
  open.push(() => port1.close())
  say(syn)
  say(ack2, { ports: [port2] })
  return port1
}

describe('SEC-BR-01 only one window at one origin is heard', () => {
  test.each([
    ['a third origin', { origin: 'https://evil.test' }],
    ['a look-alike suffix', { origin: `${origin}.evil.test` }],
    ['a prefix', { origin: 'https://auth.vendor' }],
    ['another port', { origin: `${origin}:8443` }],
    ['http', { origin: origin.replace('https', 'http') }],
    ['an opaque frame', { origin: 'null' }],
    ['nobody', { origin: '' }],
    ['another window at the right origin', { source: {} }],
    ['no window', { source: null }],
  ])('not %s', (_, from) => {
    const { say, received, sent, messenger } = pinned()
    const { port2 } = new MessageChannel()
    for (const message of [syn, ack1, call]) say(message, from)
    say(ack2, { ...from, ports: [port2] })
    messenger.sendMessage(syn)
    expect(received).toEqual([])
    expect(sent).toEqual([])
  })

  test('every message names the exact origin', () => {
    const { messenger, sent } = pinned(true)
    messenger.sendMessage(syn)
    messenger.sendMessage(ack1)
    messenger.sendMessage(ack2)
    expect(sent.map(({ target }) => target)).toEqual([origin, origin, origin])
  })
})

test('a side that does not speak first says nothing until it heard something', () => {
  const { messenger, sent, say } = pinned()
  messenger.sendMessage(syn)
  expect(sent).toEqual([])
  say(syn)
  messenger.sendMessage(syn)
  expect(sent).toHaveLength(1)
})

test.each([[{ penpal: 'syn' }], [{ penpal: 'x' }], [{ penpal: 'call', methodName: 'x', args: [] }]])(
  'the legacy protocol does not exist: %j',
  (legacy) => {
    const { say, received, messenger, sent } = pinned()
    say(legacy)
    say(legacy, { origin: 'https://evil.test' })
    say(syn)
    messenger.sendMessage(ack1)
    expect(received).toEqual([syn])
    expect(sent[0]?.message).toEqual(ack1)
  },
)

test('calls and the end of the connection do not come by window, handshakes not by port', async () => {
  const ends = pinned()
  const port = handOver(ends)
  const before = ends.received.length
  ends.say(call)
  ends.say({ ...base, type: 'DESTROY' })
  for (const message of [
    syn,
    ack1,
    { ...base, type: 'DESTROY' },
    { ...base, type: 'CALL', channel: 'other' },
  ]) {
    port.postMessage(message)
  }
  port.postMessage(call)
  await eventually(() => ends.received.length > before)
  expect(ends.received.slice(before)).toEqual([call])
})

test('SEC-BR-07 twenty reloads leave one port and one listener', async () => {
  const ends = pinned()
  const ports = Array.from({ length: 20 }, () => handOver(ends))
  const before = ends.received.length
  for (const port of ports) port.postMessage(call)
  await eventually(() => ends.received.length > before)
  await quiet()
  expect(ends.received.length - before).toBe(1)
  expect(ends.events.filter((event) => event === 'port')).toHaveLength(20)
  expect(ends.events.filter((event) => event === 'detach')).toHaveLength(19)
  expect(ends.page.listeners()).toBe(1)
  ends.messenger.destroy()
  expect(ends.page.listeners()).toBe(0)
})
