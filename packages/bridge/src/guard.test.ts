import { describe, expect, test } from 'vitest'
import { failed, ok } from './result.ts'
import { ada, hostHandlers, portalHandlers } from './testing/fake-ends.ts'
import { quiet } from './testing/fake-windows.ts'
import { type Ends, hello, openEnds, rawPortal, shown } from './testing/open-ends.ts'

describe('SEC-BR-03 every argument and result is checked', () => {
  test.each([
    ['navigate', { to: 'elsewhere', reason: 'x' }, 'INVALID_ARGUMENT'],
    ['resize', { height: '400' }, 'INVALID_ARGUMENT'],
    ['title', { title: 'x'.repeat(50 * 1024 * 1024) }, 'INVALID_ARGUMENT'],
    ['event', { name: 'a', data: JSON.parse('{"a":{"__proto__":{"x":1}}}') }, 'INVALID_ARGUMENT'],
    ['constructor', {}, 'METHOD_NOT_FOUND'],
    ['__proto__', {}, 'METHOD_NOT_FOUND'],
    ['toString', {}, 'METHOD_NOT_FOUND'],
    ['hasOwnProperty', 'x', 'METHOD_NOT_FOUND'],
    ['valueOf', {}, 'METHOD_NOT_FOUND'],
    // A method of the table that this host does not serve.
    ['saveFile', { name: 'a', mime: 'b', base64: 'c' }, 'METHOD_NOT_FOUND'],
  ])('%s from the portal', async (name, params, code) => {
    const say = await rawPortal(openEnds())
    await say('hello', hello)
    const answer = await say(name, params)
    expect(answer).toMatchObject({ rejection: { code } })
    expect(JSON.stringify(answer)).not.toMatch(/stack|file:|node_modules/)
  })

  test('a wrong argument is refused before it leaves', async () => {
    const all = openEnds()
    await shown(all)
    const wrong = { route: 7 } as unknown as { route: string }
    expect(await all.host.call('open', wrong)).toMatchObject({
      ok: false,
      error: { code: 'INVALID_ARGUMENT', message: 'open route' },
    })
  })

  test('SEC-BR-04 an answer holds nothing its table does not name', async () => {
    const all = openEnds()
    const leaky = { accessToken: 'a', tokenType: 'Bearer' as const, expiresAt: 1, refreshToken: 'planted' }
    const { portal } = await shown(all, { handlers: { ...portalHandlers, getAccessToken: () => ok(leaky) } })
    expect(await all.host.call('getAccessToken', {})).toEqual(
      ok({ accessToken: 'a', tokenType: 'Bearer', expiresAt: 1 }),
    )
    const state = { state: 'authenticated' as const, user: { ...ada, refreshToken: 'planted' } }
    const heard: unknown[] = []
    const hostHears = openEnds({
      handlers: { ...hostHandlers, sessionChanged: (snapshot) => (heard.push(snapshot), ok({})) },
    })
    const second = await shown(hostHears)
    await second.portal.call('sessionChanged', { ...state, reason: 'login' })
    expect(JSON.stringify(heard)).not.toContain('planted')
    expect(portal.docId).not.toBe('')
  })

  test('a handler that throws says INTERNAL and a trace id, and is told on its own side', async () => {
    const all = openEnds()
    const broken = () => {
      throw new Error('SELECT * FROM users')
    }
    await shown(all, { handlers: { ...portalHandlers, getState: broken } })
    const answer = await all.host.call('getState', {})
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'INTERNAL', message: '', traceId: expect.any(String) },
    })
    expect(String(all.bugs[0])).toContain('SELECT')
  })
})

describe('floods', () => {
  /** Says one thing 10,000 times and another, which is served, at the end; what came of those before it. */
  const flood = async (all: Ends, first: readonly object[], name: string, last: string) => {
    const say = await rawPortal(all)
    for (const greeting of first) await say('hello', greeting)
    const codes: string[] = []
    const note = (answer: object) =>
      codes.push('rejection' in answer ? (answer.rejection as { code: string }).code : 'served')
    for (let n = 0; n < 10_000; n++) void say(name, { title: 'x' }).then(note)
    expect(await say(last, { ...hello, height: 1 })).toHaveProperty('value')
    return { say, codes }
  }
  const times = (count: number, code: string) => Array.from({ length: count }, () => code)

  test('SEC-BR-03 10,000 calls: 200 pass, 200 hear RATE_LIMITED, the rest nothing; then all is as ever', async () => {
    const titles: string[] = []
    const title = (message: { title: string }) => (titles.push(message.title), ok({}))
    const all = openEnds({ handlers: { ...hostHandlers, title } })
    const { say, codes } = await flood(all, [hello], 'title', 'resize')
    expect(codes).toEqual([...times(199, 'served'), ...times(200, 'RATE_LIMITED')])
    expect(titles).toHaveLength(199)
    all.env.advance(1000)
    expect(await say('title', { title: 'after' })).toEqual({ value: {} })
    expect(titles.at(-1)).toBe('after')
    expect([all.page.listeners(), all.env.timers(), all.seen.others, all.bugs]).toEqual([1, 0, 0, []])
  })

  test.each([
    ['an unknown method', 'unknown', [hello], 'METHOD_NOT_FOUND', 'resize'],
    ['something before hello', 'title', [], 'NOT_READY', 'hello'],
  ])('10,000 times %s: 200 are told, and what may be said is served', async (_, name, first, code, last) => {
    const { codes } = await flood(openEnds(), first, name, last)
    expect(codes).toEqual(times(200, code))
  })

  test('a call that is told nothing ends by the clock, and the next one works', async () => {
    const all = openEnds()
    const { portal } = await shown(all)
    const reports: string[] = []
    // `hello` and `ready` were two of the 200.
    for (let n = 0; n < 398; n++) {
      const answer = await portal.call('title', { title: 'x' })
      reports.push(answer.ok ? 'served' : answer.error.code)
    }
    expect(reports).toEqual([...times(198, 'served'), ...times(200, 'RATE_LIMITED')])
    const silent = portal.call('title', { title: 'x' })
    await quiet()
    all.env.advance(11_000)
    expect(await silent).toEqual(failed('TIMEOUT', 'title'))
    expect(await portal.call('title', { title: 'x' })).toEqual(ok({}))
  })

  test.each([
    ['the host ends', 'DESTROYED', async ({ host }: Ends) => host.end(failed('DESTROYED'))],
    ['another document comes', 'EPOCH_CHANGED', async (all: Ends) => all.host.frameLoaded() || shown(all)],
  ])('a call that is told nothing ends at once when %s', async (_, code, happens) => {
    const all = openEnds()
    await shown(all, { handlers: { ...portalHandlers, stepUp: () => failed('FORBIDDEN') } })
    const ask = () => all.host.call('stepUp', {})
    for (let n = 0; n < 200; n++) expect(await ask()).toEqual(failed('FORBIDDEN'))
    const silent = ask()
    await quiet()
    await happens(all)
    expect(await silent).toMatchObject({ ok: false, error: { code } })
  })

  test('no more than 50 are worked on at once, and no more than 50 are open', async () => {
    const all = openEnds({ handlers: { ...hostHandlers, title: () => new Promise<never>(() => {}) } })
    const { portal } = await shown(all)
    const calls = Array.from({ length: 51 }, () => portal.call('title', { title: 'x' }))
    expect(await calls[50]).toMatchObject({ ok: false, error: { code: 'RATE_LIMITED' } })
  })

  test('what is not counted is served while 50 others are worked on', async () => {
    const title = () => new Promise<never>(() => {})
    const say = await rawPortal(openEnds({ handlers: { ...hostHandlers, title } }))
    await say('hello', hello)
    for (let n = 0; n < 60; n++) void say('title', { title: 'x' })
    expect(await say('resize', { height: 7 })).toEqual({ value: { height: 7 } })
  })

  test('heights and paints are not counted, one of each at a time', async () => {
    const all = openEnds()
    const say = await rawPortal(all)
    await say('hello', hello)
    for (let height = 0; height < 300; height++) {
      expect(await say('resize', { height })).toEqual({ value: { height } })
    }
  })
})
