import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectPortal } from '../connect-portal.ts'
import { failed, ok } from '../result.ts'
import { ada, portalHandlers } from '../testing/fake-ends.ts'
import { fakeEnv } from '../testing/fake-env.ts'
import { fakeWebviews } from '../testing/fake-webviews.ts'
import { eventually, quiet } from '../testing/fake-windows.ts'
import { plainPeer, type Serve } from '../testing/plain-peer.ts'
import { shellChannel } from './shell-channel.ts'
import { maxText, type StringChannel, stringMessenger } from './string-messenger.ts'

const base = { namespace: 'penpal', channel: 'vestibule/1' } as const

function openString(speaksFirst = true) {
  const sent: unknown[] = []
  let hear: (text: unknown) => void = () => {}
  const listen: StringChannel['listen'] = (listener) => {
    hear = listener
    return () => {}
  }
  const events: string[] = []
  const messenger = stringMessenger({ send: (text) => sent.push(JSON.parse(text)), listen, speaksFirst })(
    () => events.push('port'),
    () => events.push('detach'),
  )
  const heard = vi.fn()
  messenger.initialize({
    validateReceivedMessage: (data): data is never =>
      (data as { channel?: string } | undefined)?.channel === base.channel,
  })
  messenger.addMessageHandler(heard)
  return { messenger, sent, events, heard, say: (text: unknown) => hear(text) }
}

describe('texts', () => {
  test.each([
    ['longer than the bound', `{"a":"${'x'.repeat(maxText)}"}`],
    ['not JSON', '{"namespace":"penpal"'],
    ['not a text', { ...base, type: 'SYN', participantId: 'p' }],
    ['nested without end', '['.repeat(100_000)],
    ['nothing', undefined],
  ])('SEC-BR-05 that are %s are dropped unread', (_, text) => {
    const { say, heard } = openString()
    say(text)
    expect(heard).not.toHaveBeenCalled()
  })

  test('calls pass only after a handshake, and none of an earlier document', () => {
    const { say, heard, events } = openString()
    const call = JSON.stringify({ ...base, type: 'CALL', id: '1', methodPath: ['x'], args: [] })
    say(call)
    expect(heard).not.toHaveBeenCalled()
    say(JSON.stringify({ ...base, type: 'ACK2' }))
    say(call)
    expect(heard).toHaveBeenCalledTimes(2)
    say(JSON.stringify({ ...base, type: 'SYN', participantId: 'next' }))
    say(call)
    expect(heard).toHaveBeenCalledTimes(3)
    expect(events).toEqual(['port', 'detach'])
  })

  test('a side that does not speak first says nothing until it heard something', () => {
    const { messenger, sent, say } = openString(false)
    const syn = { ...base, type: 'SYN', participantId: 'p' } as const
    messenger.sendMessage(syn)
    expect(sent).toEqual([])
    say(JSON.stringify(syn))
    messenger.sendMessage(syn)
    expect(sent).toEqual([syn])
  })
})

describe('SEC-BR-01 a webview', () => {
  test.each(Object.entries(fakeWebviews))('of %s hears no other origin', async (_, open) => {
    const { app, load } = open()
    const heard: unknown[] = []
    app.listen((text) => heard.push(text))
    for (const origin of ['https://evil.test', 'https://auth.vendor.test.evil.test', 'null'])
      shellChannel(load(origin))?.send('{}')
    await quiet()
    expect(heard).toEqual([])
    shellChannel(load())?.send('{}')
    await quiet()
    expect(heard).toEqual(['{}'])
  })

  test('of React Native hears no window', () => {
    const window = fakeWebviews['React Native on iOS']?.().load()
    if (!window) throw new Error('There is no such webview')
    const hear = vi.fn()
    shellChannel(window)?.listen(hear)
    const target = window as unknown as EventTarget
    target.dispatchEvent(new MessageEvent('message', { data: 'forged', origin: 'https://evil.test' }))
    expect(hear).not.toHaveBeenCalled()
    target.dispatchEvent(new MessageEvent('message', { data: 'of the application' }))
    expect(hear).toHaveBeenCalledWith('of the application')
  })

  test('without a shell has no road', () => {
    const bare = Object.assign(new EventTarget(), { document: new EventTarget() })
    expect(shellChannel(bare as never)).toBeUndefined()
    expect(shellChannel(Object.assign(bare, { vestibuleShell: {} }) as never)).toBeUndefined()
  })
})

describe('an application that writes the protocol itself', () => {
  test.each(Object.entries(fakeWebviews))(
    'on %s greets, asks, answers and survives a reload',
    async (_, open) => {
      const { app, load } = open()
      const env = fakeEnv()
      const served: string[] = []
      const hello = {
        version: 1,
        sdk: 'plain/1',
        origin: 'app',
        features: [],
        config: { view: 'auto' },
        epoch: 1,
      }
      const serve: Serve = async (name) => {
        served.push(name)
        if (name === 'navigate') throw failed('NAVIGATION_REFUSED').error
        return name === 'hello' ? hello : {}
      }
      const peer = plainPeer(app, serve, env.id)
      onTestFinished(peer.end)
      for (const round of [1, 2]) {
        const channel = shellChannel(load())
        if (!channel) throw new Error('No shell was found')
        const portal = connectPortal({
          messenger: stringMessenger(channel),
          nonce: 'n',
          build: 'b',
          handlers: portalHandlers,
          onBug: (error) => expect.unreachable(String(error)),
          env,
        })
        onTestFinished(() => portal.end(failed('DESTROYED')))
        expect(await portal.greeting).toEqual(ok(hello))
        await portal.call('ready', { docId: portal.docId, route: 'x', height: 1, state: 'anonymous' })
        expect(await portal.call('navigate', { to: 'login', reason: 'x' })).toMatchObject({
          error: { code: 'NAVIGATION_REFUSED' },
        })
        expect(await peer.call('getState', {})).toEqual({ state: 'authenticated', user: ada })
        await expect(peer.call('open', {})).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
        await expect(peer.call('constructor', {})).rejects.toMatchObject({ code: 'METHOD_NOT_FOUND' })
        await eventually(() => served.length === 3 * round)
      }
      expect(served.slice(3)).toEqual(['hello', 'ready', 'navigate'])
    },
  )
})
