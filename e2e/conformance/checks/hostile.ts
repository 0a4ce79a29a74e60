import type { Adapter } from '../adapter.ts'
import { type Check, holds } from '../check.ts'
import { type HostilePortal, hostileDocument, type Reply } from '../hostile-portal.ts'
import { until } from '../until.ts'

type Hostile = {
  readonly call: (name: string | readonly string[], params?: unknown) => Promise<Reply>
  readonly raw: (message: object) => Promise<void>
  readonly hello: (more?: object) => Promise<Reply>
}

const patienceMs = 5000

/** Lets the SDK mount a document at the portal's address that is not the portal, and gives its tongue. */
const mountHostile = async ({ page, documents, start, portal }: Adapter): Promise<Hostile> => {
  const answer = { status: 200, contentType: 'text/html', body: hostileDocument }
  await page.route(documents, (route) => route.fulfill(answer))
  await start()
  const frame = await portal()
  await frame.waitForFunction(() => 'hostile' in window)
  await frame.evaluate(() => (window as unknown as HostilePortal).hostile.connected)
  const nonce = await frame.evaluate(() => (window as unknown as HostilePortal).hostile.nonce)
  const call: Hostile['call'] = (name, params = {}) =>
    frame.evaluate(
      (args) => {
        const { hostile } = window as unknown as HostilePortal
        const silence = new Promise<Reply>((resolve) =>
          setTimeout(() => resolve({ rejection: { code: 'SILENCE' } }), args.patienceMs),
        )
        return Promise.race([hostile.call(args.name, args.params), silence])
      },
      { name, params, patienceMs },
    )
  return {
    call,
    raw: (message) =>
      frame.evaluate((data) => (window as unknown as HostilePortal).hostile.raw(data), message),
    hello: (more) => {
      const docId = 'a document of the suite'
      // What is refused may be taken off the page before it can read why.
      const taken = (): Reply => ({ rejection: { code: 'TAKEN_AWAY' } })
      return call('hello', { nonce, docId, versions: [1], build: 'hostile', features: [], ...more }).catch(
        taken,
      )
    },
  }
}

const greeted = async (adapter: Adapter): Promise<Hostile> => {
  const hostile = await mountHostile(adapter)
  const reply = await hostile.hello()
  holds(reply.rejection === undefined, `hello was refused: ${JSON.stringify(reply)}`)
  await hostile.call('ready', {
    docId: 'a document of the suite',
    route: 'loginUrl',
    height: 400,
    state: 'anonymous',
  })
  return hostile
}

const codeIs = ({ rejection, ...reply }: Reply, ...codes: readonly string[]): void =>
  holds(
    codes.includes(rejection?.code ?? '') && !JSON.stringify(rejection).includes('stack'),
    `${codes.join(' or ')} expected: ${JSON.stringify(rejection ?? reply).slice(0, 200)}`,
  )

const area = 'hostile inputs'

/** Where no SDK may send a person. */
const nowhere = [
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.invalid/',
  'https://evil.invalid/',
  'https://ok@evil.invalid/',
  'java\nscript:alert(1)',
  'vbscript:x',
]

export const hostile: readonly Check[] = [
  {
    area,
    name: 'before hello nothing is served, and no name leads out of the table of methods',
    judge: async (adapter) => {
      const { call } = await mountHostile(adapter)
      codeIs(await call('title', { title: 'x' }), 'NOT_READY')
      for (const name of ['constructor', '__proto__', 'toString', 'then', 'eval', ['title', 'call']])
        codeIs(await call(name), 'METHOD_NOT_FOUND')
    },
  },
  {
    area,
    name: 'another nonce, or no version in common, is no portal',
    judge: async (adapter) => {
      codeIs(await (await mountHostile(adapter)).hello({ nonce: 'x'.repeat(36) }), 'BAD_NONCE', 'TAKEN_AWAY')
      codeIs(
        await (await mountHostile(adapter)).hello({ versions: [99] }),
        'VERSION_UNSUPPORTED',
        'TAKEN_AWAY',
      )
    },
  },
  {
    area,
    name: 'a portal that was taken over redirects no browser',
    judge: async (adapter) => {
      const { call } = await greeted(adapter)
      const before = adapter.page.url()
      for (const url of nowhere) {
        codeIs(
          await call('navigate', { to: 'url', url, reason: 'x' }),
          'NAVIGATION_REFUSED',
          'INVALID_ARGUMENT',
        )
        codeIs(await call('openExternal', { url, reason: 'docs' }), 'NAVIGATION_REFUSED', 'INVALID_ARGUMENT')
      }
      holds(adapter.page.url() === before, `the page went to ${adapter.page.url()}`)
    },
  },
  {
    area,
    name: 'what does not fit its shape is refused, whatever its size',
    judge: async (adapter) => {
      const { call } = await greeted(adapter)
      const wrong: readonly (readonly [string, unknown])[] = [
        ['title', { title: 7 }],
        ['title', { title: 'x'.repeat(300_000) }],
        ['title', null],
        ['title', []],
        ['navigate', { to: 'elsewhere', reason: 'x' }],
        ['sessionChanged', { state: 'root', reason: 'login' }],
        ['event', { name: 'x', data: { deep: { deeper: {} } } }],
      ]
      for (const [name, params] of wrong) codeIs(await call(name, params), 'INVALID_ARGUMENT')
    },
  },
  {
    area,
    name: 'no height grows beyond all bounds',
    judge: async (adapter) => {
      if (!adapter.isFramed) return
      const { call } = await greeted(adapter)
      for (const height of [1e9, -1e9]) await call('resize', { height })
      await call('resize', { height: 1e9 })
      const element = await (await adapter.portal()).frameElement()
      const box = await until('The frame has a box', async () => (await element.boundingBox()) ?? undefined)
      holds(box.height <= 10_000, `the frame is ${box.height} px tall`)
    },
  },
  {
    area,
    name: 'a forged end ends nothing, and a flood is held off',
    judge: async (adapter) => {
      const { call, raw } = await greeted(adapter)
      await raw({ type: 'DESTROY' })
      await raw({ type: 'REPLY', callId: 'x', isError: true, isSerializedErrorInstance: true, value: {} })
      holds((await call('title', { title: 'x' })).rejection === undefined, 'the connection is gone')
      const frame = await adapter.portal()
      const isHeldOff = await frame.evaluate(async (ms) => {
        const { hostile: tongue } = window as unknown as HostilePortal
        const flood = Array.from({ length: 1000 }, () => tongue.call('title', { title: 'x' }))
        // A portal that is flooded tells some of them, and need not tell all.
        const isRefused = flood.map(async (message) => {
          if ((await message).rejection?.code !== 'RATE_LIMITED') throw new Error('It was served')
          return true
        })
        const silence = new Promise<false>((resolve) => setTimeout(() => resolve(false), ms))
        return Promise.race([Promise.any(isRefused).catch(() => false), silence])
      }, patienceMs)
      holds(isHeldOff, 'none of a thousand calls was told that it is one too many')
    },
  },
]
