import type { Browser, Page } from '@playwright/test'
import { build } from 'vite'
import { freePort } from '../../e2e/support/free-port.ts'
import { type Answer, serving } from '../../e2e/support/serve.ts'

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

/** The two documents, the second on the same site as the first or on another. */
export const between = async <Result>(
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
