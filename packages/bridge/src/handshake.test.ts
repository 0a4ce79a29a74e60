import { describe, expect, test } from 'vitest'
import { failed, ok } from './result.ts'
import { ada, hostHandlers, hostOrigin, portalHandlers, portalOrigin } from './testing/fake-ends.ts'
import { hello, openEnds, rawPortal, shown } from './testing/open-ends.ts'
import { quiet } from './testing/fake-windows.ts'

describe('hello', () => {
  test('agrees on version 1 and tells the portal its options and epoch', async () => {
    const { greeting } = await shown(openEnds({ features: ['a', 'b'] }), { features: ['b', 'c'] })
    expect(greeting).toEqual({
      version: 1,
      sdk: 'test/1',
      origin: hostOrigin,
      features: ['b'],
      config: { view: 'auto' },
      epoch: 1,
    })
  })

  test.each([
    ['another nonce', { nonce: 'other' }, 'BAD_NONCE'],
    ['no nonce', { nonce: '' }, 'BAD_NONCE'],
    ['a longer nonce', { nonce: 'noncenonce' }, 'BAD_NONCE'],
    ['no common version', { versions: [2, 3] }, 'VERSION_UNSUPPORTED'],
    ['no version', { versions: [] }, 'VERSION_UNSUPPORTED'],
    ['versions that are none', { versions: ['1'] }, 'INVALID_ARGUMENT'],
  ])('with %s is refused and opens nothing', async (_, wrong, code) => {
    const all = openEnds()
    const say = await rawPortal(all)
    expect(await say('hello', { ...hello, ...wrong })).toMatchObject({ rejection: { code } })
    expect(await say('resize', { height: 1 })).toMatchObject({ rejection: { code: 'NOT_READY' } })
  })

  test('picks the common version out of several, and drops what it does not know', async () => {
    const say = await rawPortal(openEnds())
    expect(await say('hello', { ...hello, versions: [3, 1, 2], later: true })).toMatchObject({
      value: { version: 1 },
    })
  })

  test('a route that leads to one item of a page crosses both ways', async () => {
    const route = 'admin/applications/7c9e6679-7425-40de-944b-e07fc1f90ae7/credentials'
    const all = openEnds({ config: () => ({ view: 'auto', route }) })
    const { portal, greeting } = await shown(all)
    expect(greeting.config.route).toBe(route)
    expect(await portal.call('routeChanged', { route })).toEqual(ok({}))
    expect(await all.host.call('open', { route })).toEqual(ok({ route }))
    expect(await all.host.call('open', { route: 'x'.repeat(129) })).toMatchObject({ ok: false })
  })

  test('options that do not fit are a bug the host hears of, not the portal', async () => {
    const all = openEnds({ config: () => ({ view: 'auto', theme: { mode: 'modern' as 'dark' } }) })
    const portal = all.open()
    expect(await portal.greeting).toMatchObject({ ok: false, error: { code: 'INTERNAL', message: '' } })
    expect(String(all.bugs[0])).toContain('config.theme.mode')
  })
})

describe('the gate', () => {
  test('SEC-BR-02 before hello the host serves nothing else', async () => {
    const all = openEnds()
    const say = await rawPortal(all)
    for (const name of Object.keys(hostHandlers)) {
      expect(await say(name, { height: 1 })).toMatchObject({ rejection: { code: 'NOT_READY' } })
    }
  })

  test('a portal whose hello was refused serves nothing, and its own calls wait', async () => {
    const all = openEnds()
    const portal = all.open({ nonce: 'stolen' })
    const title = portal.call('title', { title: 'Hi' })
    expect(await portal.greeting).toMatchObject({ ok: false, error: { code: 'BAD_NONCE' } })
    portal.end(failed('DESTROYED'))
    expect(await title).toMatchObject({ ok: false, error: { code: 'DESTROYED' } })
  })

  test('calls of the host wait until the portal is ready, in their order', async () => {
    const messages: string[] = []
    const all = openEnds()
    const calls = ['a', 'b', 'c'].map((route) => all.host.call('open', { route }))
    const portal = all.open({
      handlers: { ...portalHandlers, open: ({ route }) => (messages.push(route), ok({ route })) },
    })
    await portal.greeting
    await quiet()
    expect(messages).toEqual([])
    await portal.call('ready', { docId: portal.docId, route: 'x', height: 1, state: 'loading' })
    await Promise.all(calls)
    expect(messages).toEqual(['a', 'b', 'c'])
  })
})

test('a forged handshake from elsewhere changes nothing', async () => {
  const all = openEnds()
  await shown(all)
  const { port2 } = new MessageChannel()
  const forge = (type: string) => ({
    namespace: 'penpal',
    channel: 'vestibule/1',
    type,
    participantId: 'evil',
    methodPaths: [],
  })
  for (const origin of ['https://evil.test', `${portalOrigin}.evil.test`, 'null']) {
    for (const type of ['SYN', 'ACK1', 'ACK2', 'DESTROY']) {
      all.page.deliver({ source: all.hostOfFrame, origin, data: forge(type), ports: [port2] })
      all.page.deliver({ source: {}, origin: portalOrigin, data: forge(type), ports: [port2] })
    }
  }
  expect(await all.host.call('getState', {})).toEqual(ok({ state: 'authenticated', user: ada }))
})
