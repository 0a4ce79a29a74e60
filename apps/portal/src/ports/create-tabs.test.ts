import { describe, expect, test, vi } from 'vitest'
import { channelHub, lockManager } from '../testing/browser-tabs.ts'
import { settle, testClock } from '../testing/clock.ts'
import { memoryStorage } from './storage.ts'
import { createTabs, type TabsDeps } from './create-tabs.ts'

const lifeMs = 300_000
type Value = { readonly text: string; readonly expiresAt: number; readonly lifeMs: number }

const site = (parts: Partial<TabsDeps<Value>> = {}) => {
  const clock = testClock()
  const join = channelHub()
  const isOther = () => false
  const shared = {
    name: 'site',
    locks: lockManager(),
    storage: memoryStorage(),
    clock,
    random: randomness(),
    isOther,
  }
  return {
    clock,
    join,
    value: (text: string): Value => ({ text, lifeMs, expiresAt: clock.now() + lifeMs }),
    tab: (mine?: Value) => createTabs<Value>({ ...shared, channel: join(), mine: () => mine, ...parts }),
  }
}

const randomness = () => {
  let n = 0
  return () => (n = (n * 16807 + 11) % 2147483647) / 2147483647
}

describe('SEC-PO-05: one refresh for all tabs', () => {
  test('50 tabs that start together make one value between them', async () => {
    const { clock, tab, value } = site()
    const make = vi.fn(async () => value('made'))
    const answers = Promise.all(Array.from({ length: 50 }, () => tab().once('', undefined, make)))
    await clock.advance(1000)
    expect(new Set((await answers).map(({ text }) => text))).toEqual(new Set(['made']))
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('a tab that has a value answers, and nothing is made', async () => {
    const { clock, tab, value } = site()
    tab(value('had'))
    const make = vi.fn(async () => value('made'))
    const answer = tab().once('', undefined, make)
    await clock.advance(1000)
    expect(await answer).toMatchObject({ text: 'had' })
    expect(make).not.toHaveBeenCalled()
  })

  test('a value that is not good enough is not taken', async () => {
    const { clock, tab, value } = site()
    const refused = value('refused by the server')
    tab(refused)
    const answer = tab().once('', refused, async () => value('made'))
    await clock.advance(1000)
    expect(await answer).toMatchObject({ text: 'made' })
  })

  test('an older value than the one at hand is not taken, nor one that is about to end', async () => {
    const { clock, tab, value } = site()
    const old = value('old')
    const asking = tab()
    tab(old)
    await clock.advance(lifeMs / 2)
    const better = asking.once('', value('better'), async () => value('made'))
    await clock.advance(1000)
    expect(await better).toMatchObject({ text: 'made' })
    await clock.advance(lifeMs / 2 - 2000)
    const ending = asking.once('', undefined, async () => value('made again'))
    await clock.advance(1000)
    expect(await ending).toMatchObject({ text: 'made again' })
  })

  test('50 tabs that renew together do not tell each other what all of them have', async () => {
    const { clock, tab, value, join } = site()
    const old = value('old')
    const listener = vi.fn()
    join().addEventListener('message', ((event: MessageEvent) => listener(event.data.is)) as EventListener)
    const tabs = Array.from({ length: 50 }, () => tab(old))
    await clock.advance(1)
    const make = vi.fn(async () => value('made'))
    const answers = Promise.all(tabs.map(({ once }) => once('', old, make)))
    await clock.advance(1000)
    expect(await answers).toHaveLength(50)
    expect(make).toHaveBeenCalledTimes(1)
    expect(listener.mock.calls.flat().filter((is) => is === 'made')).toHaveLength(1)
  })

  test('50 tabs that ask anew together make one value between them', async () => {
    const { clock, tab, value } = site()
    const make = vi.fn(async () => value('made'))
    const answers = Promise.all(Array.from({ length: 50 }, () => tab(value('had')).anew('', make)))
    await clock.advance(1000)
    expect(new Set((await answers).map(({ text }) => text))).toEqual(new Set(['made']))
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('SEC-PO-11 a value that a tab began to make before it was asked for anew does not stand in for it', async () => {
    const { clock, tab, value } = site()
    const { promise: isMade, resolve } = Promise.withResolvers<Value>()
    const before = tab().anew('', () => isMade)
    await clock.advance(100)
    const after = tab().anew('', async () => value('made after'))
    await clock.advance(1)
    resolve(value('made before'))
    await clock.advance(1000)
    expect([(await before).text, (await after).text]).toEqual(['made before', 'made after'])
  })

  test('a value that is asked for anew is made, whatever another tab has or has just made, and all hear of it', async () => {
    const { clock, tab, value } = site()
    const asking = tab()
    const [making, listening] = [tab(value('had')), tab()]
    const listener = vi.fn()
    listening.listen(listener)
    await clock.advance(1)
    const others = making.once('', value('had'), async () => value('made before'))
    const answer = asking.anew('', async () => value('made anew'))
    await clock.advance(1000)
    expect([(await others).text, (await answer).text].includes('made anew')).toBe(true)
    expect(await answer).toMatchObject({ text: 'made anew' })
    expect(listener).toHaveBeenCalledWith(expect.objectContaining({ value: await answer }))
  })

  test('tabs of different tenants make their own', async () => {
    const { clock, tab, value } = site()
    const make = vi.fn(async () => value('made'))
    const answers = [tab().once('acme', undefined, make), tab().once('globex', undefined, make)]
    await clock.advance(1000)
    await Promise.all(answers)
    expect(make).toHaveBeenCalledTimes(2)
  })

  test('when making fails, the next in line tries for itself', async () => {
    const { clock, tab, value } = site()
    const make = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(value('made'))
    const [first, second] = [tab().once('', undefined, make), tab().once('', undefined, make)]
    const failed = expect(first).rejects.toThrow('away')
    await clock.advance(1000)
    await failed
    expect(await second).toMatchObject({ text: 'made' })
  })

  test('without locks a lease in storage keeps tabs apart', async () => {
    const { clock, tab, value } = site({ locks: undefined })
    const make = vi.fn(async () => value('made'))
    const answers = Promise.all(Array.from({ length: 10 }, () => tab().once('', undefined, make)))
    await clock.advance(10_000)
    expect(await answers).toHaveLength(10)
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('a lease of a tab that died is over after five seconds, and one from a wrong clock does not count', async () => {
    const storage = memoryStorage()
    const { clock, tab, value } = site({ locks: undefined, channel: undefined, storage })
    storage.write('vestibule-refresh-lease', `dead ${clock.now() + 4000}`)
    const answer = tab().once('', undefined, async () => value('made'))
    const early = vi.fn()
    void answer.then(early)
    await clock.advance(3000)
    expect(early).not.toHaveBeenCalled()
    await clock.advance(3000)
    expect(await answer).toMatchObject({ text: 'made' })

    storage.write('vestibule-refresh-lease', `odd ${clock.now() + 3_600_000}`)
    const again = tab().once('', undefined, async () => value('again'))
    await clock.advance(1000)
    expect(await again).toMatchObject({ text: 'again' })
  })

  test('locks that are refused are like none', async () => {
    const request = () => Promise.reject(new DOMException('no', 'SecurityError'))
    const { clock, tab, value } = site({ locks: { request: request as never } })
    const answer = tab().once('', undefined, async () => value('made'))
    await clock.advance(1000)
    expect(await answer).toMatchObject({ text: 'made' })
  })
})

describe('SEC-PO-06: sign-out reaches the other tabs', () => {
  test('at once, and ends their waiting', async () => {
    const { clock, tab, value } = site()
    const [one, other] = [tab(), tab()]
    const heard = vi.fn()
    const stop = other.listen(heard)
    const waiting = other.once('', undefined, async () => value('made'))
    const ended = expect(waiting).rejects.toMatchObject({ code: 'SESSION_ENDED' })
    one.notifySignedOut('ann')
    await settle()
    expect(heard).toHaveBeenCalledWith({ is: 'signedOut', user: 'ann' })
    await clock.advance(100)
    await ended
    stop()
    one.notifySignedOut(undefined)
    await settle()
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('SEC-SS-48 but none that shows another user, who has signed in since', async () => {
    const { clock, tab, value } = site({ isOther: (user) => user !== 'bob' })
    const [one, other] = [tab(), tab()]
    const heard = vi.fn()
    other.listen(heard)
    const waiting = other.once('', undefined, async () => value('made'))
    one.notifySignedOut('ann')
    await clock.advance(1000)
    expect(await waiting).toMatchObject({ text: 'made' })
    expect(heard).not.toHaveBeenCalledWith(expect.objectContaining({ is: 'signedOut' }))
    one.notifySignedOut('bob')
    await settle()
    expect(heard).toHaveBeenCalledWith({ is: 'signedOut', user: 'bob' })
  })
})
