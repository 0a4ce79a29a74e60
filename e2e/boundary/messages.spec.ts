import type { Page } from '@playwright/test'
import { expect } from './support/arena.ts'
import { attack } from './support/attack.ts'
import { epochs, hears, say, readState } from './support/page-tools.ts'

const watched = { before: ['/watch-port.js'] } as const

/** Says whatever the handshake and the protocol know, to everybody it can reach. */
const forger = `<!doctype html><script>
  window.heard = []
  addEventListener('message', ({ data }) => heard.push(data) && navigator.sendBeacon('/heard', JSON.stringify(data)))
  const namespace = 'penpal', channel = 'vestibule/1'
  const said = [
    { namespace, channel, type: 'SYN', participantId: 'evil' },
    { namespace, channel, type: 'ACK1', methodPaths: [] },
    { namespace, channel, type: 'ACK2' },
    { namespace, channel, type: 'DESTROY' },
    { namespace, channel, type: 'CALL', id: '1', methodPath: ['logout'], args: [{}] },
    { namespace, channel, type: 'CALL', id: '2', methodPath: ['hello'], args: [{ nonce: '', docId: 'x', versions: [1] }] },
    { penpal: 'syn' }, { penpal: 'synAck', methodNames: [] }, { penpal: 'call', id: 3, methodName: 'logout', args: [] },
    { vestibule: 'refused' },
  ]
  for (let round = 0; round < 200; round++)
    for (const message of said)
      for (const target of [parent, ...Array.from({ length: parent.length }, (_, at) => parent[at])]) {
        if (target === window) continue
        const { port2 } = new MessageChannel()
        target.postMessage(message, { targetOrigin: '*', transfer: message.type === 'ACK2' ? [port2] : [] })
      }
  parent.postMessage('forged', '*')
</script>`

attack(
  'SEC-BR-01',
  'another frame of the page floods host and portal with forged messages',
  'nothing changes, and it gets no reply',
  async ({ arena, openPage }) => {
    const page = await openPage()
    arena.write('/forged', watched)
    arena.put('stranger', '/forger', { body: forger })
    await page.goto(`${arena.hosts.crossSite}/forged`)
    await hears(page, /^ready/m)
    await page.evaluate(
      (src) =>
        new Promise<void>((resolve) => {
          addEventListener('message', ({ data }) => data === 'forged' && resolve())
          document.body.append(Object.assign(document.createElement('iframe'), { src }))
        }),
      `${arena.stranger}/forger`,
    )
    expect(await say(page, 'getState', {})).toEqual({ isError: false, value: { state: 'anonymous' } })
    expect(await epochs(page)).toEqual([1])
    const evil = page.frames().find((frame) => frame.url().endsWith('/forger'))
    expect(await evil?.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([])
  },
)

attack(
  'SEC-BR-07',
  'the frame is led to a foreign page, which speaks the protocol and the one before it',
  'the portal is lost within seconds and comes back; the foreign page hears nothing',
  async ({ arena, openPage }) => {
    const page = await openPage()
    arena.write('/led-away', watched)
    arena.put('stranger', '/impostor', { body: forger })
    await page.goto(`${arena.hosts.crossSite}/led-away`)
    await hears(page, /^ready/m)
    await page.evaluate((src) => {
      const frame = document.querySelector('iframe')
      if (frame) frame.src = src
    }, `${arena.stranger}/impostor`)
    await hears(page, /PORTAL_LOST[\s\S]*^ready/m)
    expect(arena.stolen()).toContain('/impostor')
    expect(arena.stolen()).not.toContain('/heard')
    expect(await say(page, 'getState', {})).toEqual({ isError: false, value: { state: 'anonymous' } })
    expect(await epochs(page)).toHaveLength(2)
  },
)

attack(
  'SEC-BR-03',
  'methods that no table names are called: constructor, __proto__, then, and paths into objects',
  'METHOD_NOT_FOUND, without a stack',
  async ({ arena, openPage }) => {
    const page = await openPage()
    arena.write('/unknown', watched)
    await page.goto(`${arena.hosts.crossSite}/unknown`)
    await hears(page, /^ready/m)
    const names = [
      'constructor',
      '__proto__',
      'toString',
      'valueOf',
      'hasOwnProperty',
      'then',
      'refreshToken',
    ]
    const paths = [...names, ['getState', 'constructor'], ['constructor', 'constructor'], ['__proto__', 'x']]
    for (const path of paths) {
      const answer = await say(page, path, {})
      expect(answer, String(path)).toMatchObject({ isError: true, value: { code: 'METHOD_NOT_FOUND' } })
      expect(JSON.stringify(answer)).not.toMatch(/stack|https?:|\.js/)
    }
  },
)

attack(
  'SEC-BR-03',
  'every method is called with arguments that do not fit',
  'INVALID_ARGUMENT each time; no stack, no address and no SQL',
  async ({ arena, openPage }) => {
    const page = await openPage()
    arena.write('/wrong', watched)
    await page.goto(`${arena.hosts.crossSite}/wrong`)
    await hears(page, /^ready/m)
    const wrong = [
      null,
      7,
      'text',
      [],
      { route: 7, tenantId: {}, locale: [], where: 'x', mode: 1, t: 'x', code: 1 },
    ]
    const asking = [
      'open',
      'signDpop',
      'evaluate',
      'switchTenant',
      'resumeRedirect',
      'setTheme',
      'setLocale',
      'focus',
      'ping',
    ]
    for (const name of asking)
      for (const args of wrong) {
        const answer = await say(page, name, args)
        expect(answer, `${name} ${JSON.stringify(args)}`).toMatchObject({
          value: { code: 'INVALID_ARGUMENT' },
        })
        expect(JSON.stringify(answer)).not.toMatch(/stack|https?:|select/i)
      }
  },
)

type Speaking = {
  readonly say: (
    name: string,
    args: unknown[],
    patienceMs: number,
  ) => Promise<{ isError: boolean; value: { code?: string } }>
}

/** What is said to a text of 50 MB and to an object a thousand deep. */
const refusals = (page: Page) =>
  page.evaluate(async () => {
    const { say: speak } = window as unknown as Speaking
    let deep: object = {}
    for (let depth = 0; depth < 1000; depth++) deep = { deep }
    const large = await speak('ping', [{ t: 1, payload: 'x'.repeat(50 * 1024 * 1024) }], 60_000)
    const nested = await speak('setTheme', [{ mode: 'light', tokens: deep }], 60_000)
    return [large.value.code, nested.value.code]
  })

/** Asks ten thousand times at once, then something else: how often what was told, and how long it took. */
const flood = (page: Page) =>
  page.evaluate(async () => {
    const { say: speak } = window as unknown as Speaking
    const counts: Record<string, number> = {}
    const from = performance.now()
    const ask = async () => {
      const { isError, value } = await speak('getState', [{}], 60_000)
      const what = isError ? String(value.code) : 'answered'
      counts[what] = (counts[what] ?? 0) + 1
    }
    for (let n = 0; n < 10_000; n++) void ask()
    await speak('ping', [{ t: 1 }], 60_000)
    return { told: counts, ms: performance.now() - from }
  })

/** Bytes that the portal's scripts hold on to. */
const keptByPortal = async (page: Page): Promise<number> => {
  const frame = page.frames().find((one) => one.parentFrame() === page.mainFrame())
  if (frame === undefined) throw new Error('No portal is on the page')
  const session = await page.context().newCDPSession(frame)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

attack(
  'SEC-BR-03',
  'ten thousand calls at once, a text of 50 MB, and an object a thousand deep',
  'INVALID_ARGUMENT; RATE_LIMITED is told to some and the rest hear nothing; nothing of it is kept, and the portal answers as ever afterwards',
  async ({ arena, openPage }) => {
    const page = await openPage()
    arena.write('/flood', watched)
    await page.goto(`${arena.hosts.crossSite}/flood`)
    await hears(page, /^ready/m)
    expect(await refusals(page)).toEqual(['INVALID_ARGUMENT', 'INVALID_ARGUMENT'])
    const { told: counts, ms } = await flood(page)
    expect(Object.keys(counts).toSorted()).toEqual(['RATE_LIMITED', 'answered'])
    for (const times of Object.values(counts)) expect(times).toBeLessThanOrEqual(201 + ms / 10)
    // The browser compiles code that runs so often, and keeps it: what calls leave behind is seen the second time.
    const kept = await keptByPortal(page)
    await flood(page)
    await expect.poll(() => say(page, 'getState', {})).toMatchObject({ value: { state: 'anonymous' } })
    expect(await epochs(page)).toEqual([1])
    expect((await keptByPortal(page)) - kept).toBeLessThan(1024 * 1024)
  },
)

attack(
  'SEC-BR-07',
  'the frame is made to load again and again while calls are on their way',
  'what asked a person is rejected, what may be said again is answered once, and one document is connected',
  async ({ arena, openPage }) => {
    const page = await openPage()
    arena.write('/reloads', watched)
    await page.goto(`${arena.hosts.crossSite}/reloads`)
    await hears(page, /^ready/m)
    for (let round = 1; round <= 5; round++) {
      const outcome = page.evaluate(async () => {
        type Portal = { setLocale: (locale: string) => Promise<void>; stepUp: () => Promise<unknown> }
        const { portal } = window as unknown as { portal: Portal }
        const readCode = (call: Promise<unknown>) =>
          call.then(
            () => 'answered',
            (error: { code: string }) => error.code,
          )
        const frame = document.querySelector('iframe')
        const calls = [portal.stepUp(), portal.setLocale('en')].map(readCode)
        if (frame) frame.src = `${frame.src}`.replace('#', '&again=1#')
        return Promise.all(calls)
      })
      expect(await outcome).toEqual([expect.stringMatching(/EPOCH_CHANGED|NOT_AUTHENTICATED/), 'answered'])
      await expect.poll(() => epochs(page)).toHaveLength(round + 1)
    }
    expect(await readState(page)).toBe('anonymous')
    expect(await say(page, 'ping', { t: 7 })).toEqual({ isError: false, value: { t: 7 } })
  },
)
