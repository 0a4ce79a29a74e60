import type { Browser } from '@playwright/test'
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

/** The product's bridge against a bare port between the same two documents. */
export const roundTrip = async (browser: Browser): Promise<Measure[]> => {
  const host = `http://localhost:${await freePort()}`
  const portal = `http://localhost:${await freePort()}`
  const [hostEnd, portalEnd] = [await bundled('host-end'), await bundled('portal-end')]
  const run = async () => {
    const context = await browser.newContext()
    const tab = await context.newPage()
    await tab.goto(`${host}/?portal=${portal}`)
    await tab.waitForFunction(() => 'benchRoundTrips' in window)
    type Bench = {
      benchRoundTrips: (rounds: number, calls: number) => Promise<{ bridge: number[]; port: number[] }>
    }
    const { bridge, port } = await tab.evaluate(
      ([r, c]) => (window as unknown as Bench).benchRoundTrips(r, c),
      [rounds, calls] as const,
    )
    await context.close()
    return [
      { name: 'Bare MessagePort', value: median(port), unit: 'ms a round trip' },
      { name: 'Bridge', value: median(bridge), unit: 'ms a round trip' },
      { name: 'Bridge against port', value: median(bridge) / median(port), unit: 'times', atMost: 2 },
    ]
  }
  const framed = { '/frame.html': page('/end.js'), '/end.js': portalEnd }
  return serving(host, { '/': page('/end.js'), '/end.js': hostEnd }, () => serving(portal, framed, run))
}
