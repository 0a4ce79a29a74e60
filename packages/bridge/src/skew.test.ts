import { describe, expect, test } from 'vitest'
import { ok } from './result.ts'
import { hostHandlers } from './testing/fake-ends.ts'
import { hello, openEnds, rawPortal, shown } from './testing/open-ends.ts'

// A host's bundle may be years older or younger than the portal that it shows.
const old = [1]
const both = [1, 2]
const young = [2]

describe('versions of the protocol meet', () => {
  test.each([
    ['old', old, 'old', old, 1],
    ['old', old, 'one that knows both', both, 1],
    ['one that knows both', both, 'old', old, 1],
    ['one that knows both', both, 'one that knows both', both, 2],
    ['one that knows both', both, 'young', young, 2],
    ['young', young, 'one that knows both', both, 2],
  ])('host: %s %j, portal: %s %j', async (_, ofHost, __, ofPortal, agreed) => {
    const all = openEnds({ versions: ofHost })
    const { portal, greeting } = await shown(all, { versions: ofPortal })
    expect(greeting.version).toBe(agreed)
    expect(await all.host.call('getState', {})).toMatchObject({ ok: true })
    expect(await portal.call('resize', { height: 300 })).toEqual(ok({ height: 300 }))
  })

  test.each([
    ['a young portal in an old host', old, young],
    ['an old portal in a young host', young, old],
  ])('%s says VERSION_UNSUPPORTED on both sides', async (_, ofHost, ofPortal) => {
    const all = openEnds({ versions: ofHost })
    const portal = all.open({ versions: ofPortal })
    expect(await portal.greeting).toMatchObject({ ok: false, error: { code: 'VERSION_UNSUPPORTED' } })
    expect(all.seen.hellos).toEqual(['VERSION_UNSUPPORTED'])
  })
})

describe('the same version, other builds', () => {
  test('what a younger portal says more is dropped, and answered as ever', async () => {
    const heard: unknown[] = []
    const all = openEnds({
      handlers: { ...hostHandlers, resize: (size) => (heard.push(size), ok({ height: size.height })) },
    })
    const say = await rawPortal(all)
    await say('hello', { ...hello, features: ['later'], mood: 'good' })
    expect(await say('resize', { height: 300, depth: 3 })).toEqual({ value: { height: 300 } })
    expect(heard).toEqual([{ height: 300 }])
  })

  test('what a younger portal asks for is unknown here, and everything else goes on', async () => {
    const say = await rawPortal(openEnds())
    await say('hello', hello)
    expect(await say('later', {})).toMatchObject({ rejection: { code: 'METHOD_NOT_FOUND' } })
    expect(await say('resize', { height: 300 })).toEqual({ value: { height: 300 } })
  })

  test('what a younger host has as options and abilities is dropped by an older portal', async () => {
    const config = () => ({ view: 'auto' as const, later: true })
    const { greeting } = await shown(openEnds({ config, features: ['later', 'shared'] }), {
      features: ['shared'],
    })
    expect(greeting).toMatchObject({ config: { view: 'auto' }, features: ['shared'] })
    expect(greeting.config).not.toHaveProperty('later')
  })
})
