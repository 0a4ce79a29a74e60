import type { Browser, Page } from '@playwright/test'
import { build } from 'vite'
import { freePort } from '../../e2e/support/free-port.ts'
import { type Measure, median } from '../support/measure.ts'
import { type Answer, serving } from '../../e2e/support/serve.ts'

const [rounds, calls] = [21, 500]

const bundled = async (name: string): Promise<Answer> => {
  const entry = new URL(`./${name}.ts`, import.meta.url).pathname
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const chunk =
    'output' in (first ?? {}) ? (first as { output: { type: string; code?: string }[] }).output[0] : undefined
  return { type: 'text/javascript', body: chunk?.code ?? '' }
}

const page = (script: string): Answer => ({
  type: 'text/html',
  body: `<!doctype html><title>bench</title><body><script type="module" src="${script}"></script>`,
})

type Bench = {
  benchRoundTrips: (rounds: number, calls: number) => Promise<Record<'bridge' | 'port' | 'raw', number[]>>
  benchFlood: (calls: number, ms: number) => Promise<number>
}

/** The two documents, the second on the same site as the first or on another. */
const between = async <Result>(
  browser: Browser,
  other: 'localhost' | '127.0.0.1',
  work: (tab: Page) => Promise<Result>,
): Promise<Result> => {
  const host = `http://localhost:${await freePort()}`
  const portal = `http://${other}:${await freePort()}`
  const [hostEnd, portalEnd] = [await bundled('host-end'), await bundled('portal-end')]
  const framed = { '/frame.html': page('/end.js'), '/end.js': portalEnd }
  return serving(host, { '/': page('/end.js'), '/end.js': hostEnd }, () =>
    serving(portal, framed, async () => {
      const context = await browser.newContext()
      const tab = await context.newPage()
      await tab.goto(`${host}/?portal=${portal}`)
      await tab.waitForFunction(() => 'benchRoundTrips' in window)
      const result = await work(tab)
      await context.close()
      return result
    }),
  )
}

const trips = (tab: Page) =>
  tab.evaluate(([r, c]) => (window as unknown as Bench).benchRoundTrips(r, c), [rounds, calls] as const)

/** The product's bridge against a bare port between the same two documents, and against plain window messages. */
export const roundTrip = async (browser: Browser): Promise<Measure[]> => {
  const near = await between(browser, 'localhost', trips)
  const far = await between(browser, '127.0.0.1', trips)
  const drawnWhile = (flood: number) =>
    between(browser, '127.0.0.1', (tab) =>
      tab.evaluate(([n, ms]) => (window as unknown as Bench).benchFlood(n, ms), [flood, 2000] as const),
    )
  const [undisturbed, flooded] = [await drawnWhile(0), await drawnWhile(10_000)]
  return [
    { name: 'Bare MessagePort', value: median(near.port), unit: 'ms a round trip' },
    { name: 'Bridge', value: median(near.bridge), unit: 'ms a round trip' },
    { name: 'Bridge against port', value: median(near.bridge) / median(near.port), unit: 'times', atMost: 2 },
    { name: 'Window messages to another site', value: median(far.raw), unit: 'ms a round trip' },
    { name: 'Bridge to another site', value: median(far.bridge), unit: 'ms a round trip' },
    {
      name: 'Bridge against window messages',
      value: median(far.bridge) / median(far.raw),
      unit: 'times',
      atMost: 1,
    },
    { name: 'Drawn by the host', value: undisturbed, unit: 'frames a second' },
    {
      name: 'Drawn by the host in a flood of 10,000 calls',
      value: flooded,
      unit: 'frames a second',
      atLeast: 50,
    },
  ]
}
