import { describe, expect, test } from 'vitest'
import { ok } from './result.ts'
import { ada, hostHandlers, portalHandlers } from './testing/fake-ends.ts'
import { hello, openEnds, rawPortal, shown } from './testing/open-ends.ts'

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
      handlers: { ...hostHandlers, sessionChanged: (told) => (heard.push(told), ok({})) },
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
  test('10,000 calls: 200 pass, the rest are RATE_LIMITED', async () => {
    const all = openEnds()
    const say = await rawPortal(all)
    await say('hello', hello)
    const answers = await Promise.all(Array.from({ length: 10_000 }, () => say('title', { title: 'x' })))
    const passed = answers.filter((answer) => 'value' in answer)
    const codes = new Set(
      answers.flatMap((answer) =>
        'rejection' in answer ? [(answer.rejection as { code: string }).code] : [],
      ),
    )
    expect(passed).toHaveLength(199)
    expect([...codes]).toEqual(['RATE_LIMITED'])
  })

  test('no more than 50 are worked on at once, and no more than 50 are open', async () => {
    const all = openEnds({ handlers: { ...hostHandlers, title: () => new Promise<never>(() => {}) } })
    const { portal } = await shown(all)
    const calls = Array.from({ length: 51 }, () => portal.call('title', { title: 'x' }))
    expect(await calls[50]).toMatchObject({ ok: false, error: { code: 'RATE_LIMITED' } })
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
