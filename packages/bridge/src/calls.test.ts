import { describe, expect, test } from 'vitest'
import { failed, ok } from './result.ts'
import { ada, hostHandlers, portalHandlers } from './testing/fake-ends.ts'
import { openEnds, shown } from './testing/open-ends.ts'
import { eventually, quiet } from './testing/fake-windows.ts'

describe('documents follow one another', () => {
  test('after a load the next document is a new epoch; what may be said twice is said again, once', async () => {
    const all = openEnds()
    let callCount = 0
    const silent = () => new Promise<never>(() => {})
    const never = { ...portalHandlers, getState: () => (callCount++, silent()), bye: silent }
    await shown(all, { handlers: never })
    expect(all.host.frameLoaded()).toBe(false)
    const state = all.host.call('getState', {})
    const bye = all.host.call('bye', {})
    await eventually(() => callCount === 1)
    const { greeting } = await shown(all)
    expect(greeting.epoch).toBe(2)
    expect(await bye).toMatchObject({ ok: false, error: { code: 'EPOCH_CHANGED', retryable: true } })
    expect(await state).toEqual(ok({ state: 'authenticated', user: ada }))
    expect(all.seen.others).toBe(1)
  })

  test('a call whose documents go away twice is not made a third time', async () => {
    const all = openEnds()
    let callCount = 0
    const never = { ...portalHandlers, getState: () => (callCount++, new Promise<never>(() => {})) }
    await shown(all, { handlers: never })
    const state = all.host.call('getState', {})
    await eventually(() => callCount === 1)
    all.host.frameLoaded()
    await shown(all, { handlers: never })
    await eventually(() => callCount === 2)
    all.host.frameLoaded()
    await shown(all)
    expect(await state).toMatchObject({ ok: false, error: { code: 'EPOCH_CHANGED' } })
  })

  test('SEC-BR-07 without a load a second document with the same nonce is refused', async () => {
    const all = openEnds()
    await shown(all)
    expect(await all.open().greeting).toMatchObject({ ok: false, error: { code: 'BAD_NONCE' } })
    expect(all.seen.hellos).toEqual([undefined, 'BAD_NONCE'])
  })

  test('a load without a hello of its own is told', async () => {
    const all = openEnds()
    expect(all.host.frameLoaded()).toBe(false)
    await shown(all)
    expect(all.host.frameLoaded()).toBe(true)
  })

  test('SEC-BR-07 twenty reloads leave one listener, no timer, and one handler per call', async () => {
    const titles: string[] = []
    const counting = openEnds({
      handlers: { ...hostHandlers, title: ({ title }) => (titles.push(title), ok({})) },
    })
    for (let reload = 1; reload <= 20; reload++) {
      const { portal, greeting } = await shown(counting)
      expect(greeting.epoch).toBe(reload)
      await portal.call('title', { title: String(reload) })
      counting.host.frameLoaded()
    }
    expect(titles).toHaveLength(20)
    expect(counting.page.listeners()).toBe(1)
    counting.env.advance(1000)
    expect(counting.env.timers()).toBe(0)
  })
})

describe('every call settles', () => {
  test('after ten minutes where a person is asked', async () => {
    const all = openEnds()
    await shown(all, { handlers: { ...portalHandlers, stepUp: () => new Promise<never>(() => {}) } })
    const stepUp = all.host.call('stepUp', { maxAge: 60 })
    await quiet()
    all.env.advance(599_999)
    expect(all.env.timers()).toBe(1)
    all.env.advance(1001)
    expect(await stepUp).toMatchObject({ ok: false, error: { code: 'TIMEOUT' } })
  })

  test.each([
    ['answers', true, [] as string[]],
    ['is silent', true, ['silent']],
    ['is silent on a page that nobody sees', false, [] as string[]],
  ])('a portal that asks a person and %s (page seen: %s)', async (how, isSeen, expected) => {
    const heard: string[] = []
    const all = openEnds({ onSilent: () => heard.push('silent'), isSeen: () => isSeen })
    const never = () => new Promise<never>(() => {})
    const answers = how === 'answers' ? {} : { ping: never }
    await shown(all, { handlers: { ...portalHandlers, stepUp: never, ...answers } })
    void all.host.call('stepUp', {})
    await quiet()
    all.env.advance(30_000)
    await quiet()
    all.env.advance(10_000)
    await quiet()
    expect(heard).toEqual(expected)
  })

  test('after ten seconds, eleven at most, and leaves no timer', async () => {
    const all = openEnds()
    await shown(all, { handlers: { ...portalHandlers, logout: () => new Promise<never>(() => {}) } })
    const logout = all.host.call('logout', {})
    await quiet()
    let isSettled = false
    void logout.then(() => (isSettled = true))
    all.env.advance(9_999)
    await quiet()
    expect([isSettled, all.env.timers()]).toEqual([false, 1])
    all.env.advance(1001)
    expect(await logout).toMatchObject({ ok: false, error: { code: 'TIMEOUT', retryable: true } })
    for (let t = 0; t < 100; t++) await all.host.call('ping', { t })
    expect(all.env.timers()).toBe(1)
    all.env.advance(1000)
    expect(all.env.timers()).toBe(0)
  })

  test.each([{ everywhere: true }, { everywhere: true, returnTo: '/bye' }])(
    'SEC-PO-14 after ten minutes where the user is asked whether to sign out everywhere: %j',
    async (how) => {
      const all = openEnds()
      await shown(all, { handlers: { ...portalHandlers, logout: () => new Promise<never>(() => {}) } })
      let isSettled = false
      void all.host.call('logout', how).then(() => (isSettled = true))
      await quiet()
      all.env.advance(11_000)
      await quiet()
      expect(isSettled).toBe(false)
      all.host.end(failed('DESTROYED'))
    },
  )

  test('when the host ends: those on their way, those that wait, and every later one', async () => {
    const all = openEnds()
    await shown(all, { handlers: { ...portalHandlers, logout: () => new Promise<never>(() => {}) } })
    const early = all.host.call('logout', {})
    all.host.end(failed('DESTROYED'))
    expect(await early).toMatchObject({ ok: false, error: { code: 'DESTROYED' } })
    expect(await all.host.call('getState', {})).toMatchObject({ ok: false, error: { code: 'DESTROYED' } })
    expect(all.page.listeners()).toBe(0)
    // What is left is the other side's, and gone within a second.
    all.env.advance(1000)
    expect(all.env.timers()).toBe(0)
  })

  test('with a failure as a value, its code and trace id kept', async () => {
    const all = openEnds()
    const failure = failed('NOT_AUTHENTICATED', 'nobody', { traceId: 't-1', details: { a: 1 } })
    await shown(all, { handlers: { ...portalHandlers, getAccessToken: () => failure } })
    expect(await all.host.call('getAccessToken', {})).toEqual(failure)
  })
})
