import { describe, expect, onTestFinished, test } from 'vitest'
import { connectPortal, type PortalConnection, type PortalOptions } from '../connect-portal.ts'
import type { ErrorCode } from '../errors.ts'
import { openHostEnd } from '../host-end.ts'
import { failed, ok } from '../result.ts'
import { ada, hostHandlers, hostOrigin, portalHandlers } from '../testing/fake-ends.ts'
import { fakeEnv } from '../testing/fake-env.ts'
import { eventually, quiet } from '../testing/fake-windows.ts'
import type { OpenMessenger } from './messenger.ts'

/** A host and a place for one document after the other, joined by one kind of messenger. */
export interface Link {
  readonly host: OpenMessenger
  /** A new document takes the place of the one before. */
  readonly load: () => OpenMessenger
  /** Says to the host what no messenger of ours says, as its page could. */
  readonly forge: (message: unknown) => void
  /** How many listen in the document of now. */
  readonly listeners: () => number
}

function ends(link: Link) {
  const env = fakeEnv()
  const hellos: (ErrorCode | undefined)[] = []
  const common = { env, onBug: (error: unknown) => expect.unreachable(String(error)) }
  const host = openHostEnd({
    ...common,
    messenger: link.host,
    nonce: () => 'nonce',
    origin: hostOrigin,
    sdk: 'test/1',
    config: () => ({ view: 'auto' }),
    handlers: hostHandlers,
    onHello: (refusal) => hellos.push(refusal),
    onAnother: () => host.frameLoaded(),
  })
  onTestFinished(() => host.end(failed('DESTROYED')))
  let before: PortalConnection | undefined
  const load = (more: Partial<PortalOptions> = {}) => {
    before?.end(failed('DESTROYED'))
    const messenger = link.load()
    const portal = connectPortal({
      ...common,
      messenger,
      nonce: 'nonce',
      build: 'b',
      handlers: portalHandlers,
      ...more,
    })
    before = portal
    onTestFinished(() => portal.end(failed('DESTROYED')))
    return portal
  }
  const show = async (more?: Partial<PortalOptions>) => {
    const portal = load(more)
    const greeting = await portal.greeting
    await portal.call('ready', { docId: portal.docId, route: 'loginUrl', height: 1, state: 'anonymous' })
    return { portal, greeting }
  }
  return { host, env, hellos, load, show }
}

/** What every messenger must do, whatever carries it. */
export function messengerSuite(name: string, open: () => Link): void {
  describe(name, () => {
    test('both sides greet, ask and answer', async () => {
      const { host, show } = ends(open())
      const early = host.call('getState', {})
      const { portal, greeting } = await show()
      expect(greeting).toMatchObject({ ok: true, value: { version: 1, epoch: 1, origin: hostOrigin } })
      expect(await early).toEqual(ok({ state: 'authenticated', user: ada }))
      expect(await portal.call('resize', { height: 7 })).toEqual(ok({ height: 7 }))
      const payload = 'אבג "\u2028"'.repeat(100)
      expect(await host.call('ping', { t: 1, payload })).toEqual(ok({ t: 1, payload }))
    })

    test('a failure arrives as it was made, and nothing of a bug but its trace id', async () => {
      const { host, show } = ends(open())
      const bugs: unknown[] = []
      const logout = () => {
        throw new Error('secret path')
      }
      const details = { left: 3 }
      const stepUp = () => failed('USER_CANCELLED', 'no', { details })
      await show({ handlers: { ...portalHandlers, logout, stepUp }, onBug: (error) => bugs.push(error) })
      expect(await host.call('stepUp', {})).toEqual(failed('USER_CANCELLED', 'no', { details }))
      expect(await host.call('logout', {})).toMatchObject({ error: { code: 'INTERNAL', message: '' } })
      expect(bugs).toHaveLength(1)
    })

    test('SEC-BR-07 a document that goes away takes its calls with it, and the next one is asked', async () => {
      const { host, show, hellos } = ends(open())
      let isAsked = false
      const never = () => {
        isAsked = true
        return new Promise<never>(() => {})
      }
      await show({ handlers: { ...portalHandlers, stepUp: never, getState: never } })
      const stepUp = host.call('stepUp', {})
      const state = host.call('getState', {})
      await eventually(() => isAsked)
      const { greeting } = await show()
      expect(greeting).toMatchObject({ ok: true, value: { epoch: 2 } })
      expect(await stepUp).toMatchObject({ error: { code: 'EPOCH_CHANGED' } })
      expect(await state).toMatchObject({ ok: true })
      expect(hellos).toEqual([undefined, undefined])
    })

    test('twenty documents leave one listener, and an end leaves none', async () => {
      const link = open()
      const { show, load } = ends(link)
      for (let n = 0; n < 19; n++) await show()
      const portal = load()
      await portal.greeting
      expect(link.listeners()).toBe(1)
      portal.end(failed('DESTROYED'))
      expect(link.listeners()).toBe(0)
    })

    test('SEC-BR-03 what is none of ours, or would end the connection, changes nothing', async () => {
      const link = open()
      const { host, show } = ends(link)
      await show()
      const ours = { namespace: 'penpal', channel: 'vestibule/1' }
      const reply = { ...ours, type: 'REPLY', callId: 'x', value: null }
      for (const forged of [
        { ...ours, type: 'DESTROY' },
        { ...ours, channel: 'other', type: 'SYN', participantId: 'zzz' },
        { penpal: 'syn' },
        { ...reply, isError: true },
        'text',
        7,
        null,
        [],
      ])
        link.forge(forged)
      await quiet()
      expect(await host.call('getState', {})).toEqual(ok({ state: 'authenticated', user: ada }))
    })

    test('a call without an answer ends by itself', async () => {
      const { host, show, env } = ends(open())
      await show({ handlers: { ...portalHandlers, getState: () => new Promise<never>(() => {}) } })
      const state = host.call('getState', {})
      await quiet()
      env.advance(10_000)
      expect(await state).toMatchObject({ error: { code: 'TIMEOUT' } })
      expect(env.timers()).toBe(0)
    })
  })
}
