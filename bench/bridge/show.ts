import type { Browser } from '@playwright/test'
import { type Measure, median } from '../support/measure.ts'
import { serving } from '../../e2e/support/serve.ts'
import { withStack } from '../support/stack.ts'
import { script } from '../signin-box/pages.ts'

const rounds = 9

type Portal = {
  readonly ready: () => Promise<void>
  readonly login: () => Promise<void>
  readonly destroy: () => void
}
type Sdk = { mount: (el: Element, options: object) => Portal }
type Where = { readonly portalUrl: string; readonly clientId: string; readonly rounds: number }

/** In the page: how long the box takes to be there when it is asked for, cold and mounted before. */
const measureInPage = async ({ portalUrl, clientId, rounds: wanted }: Where) => {
  const { HostSdk } = window as unknown as { HostSdk: Sdk }
  const place = document.getElementById('portal') as HTMLElement
  const rest = () => new Promise((resolve) => setTimeout(resolve, 400))
  const timed = async (work: () => Promise<void>) => {
    const from = performance.now()
    await work()
    return performance.now() - from
  }
  const cold = async () => {
    let portal: Portal | undefined
    const took = await timed(() => {
      portal = HostSdk.mount(place, { portalUrl, clientId, view: 'login' })
      return portal.ready()
    })
    portal?.destroy()
    await rest()
    return took
  }
  const prewarmed = async () => {
    const portal = HostSdk.mount(place, { portalUrl, clientId })
    await portal.ready()
    await rest()
    const took = await timed(() => portal.login())
    portal.destroy()
    history.replaceState(null, '', '/')
    await rest()
    return took
  }
  const result: { cold: number[]; prewarmed: number[] } = { cold: [], prewarmed: [] }
  for (let round = -1; round < wanted; round += 1) {
    const [first, second] = [await cold(), await prewarmed()]
    if (round < 0) continue
    result.cold.push(first)
    result.prewarmed.push(second)
  }
  return result
}

/** What moved on a page that has kept room for the box, from its first byte until the box is shown. */
const shiftsInPage = () =>
  new Promise<number>((resolve) => {
    let total = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) total += (entry as PerformanceEntry & { readonly value: number }).value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const { portal } = window as unknown as { portal: Portal }
    // The frames after it is shown are those in which something would move.
    void portal.ready().then(() =>
      setTimeout(() => {
        add(observer.takeRecords())
        resolve(total)
      }, 500),
    )
  })

const page = (more: string) => ({
  type: 'text/html',
  body: `<!doctype html><title>bench</title><style>#portal{min-height:560px}</style><body>
    <h1>Before</h1><div id="portal"></div><p>After</p><script src="/index.iife.js"></script>${more}`,
})

/** How soon the box is there, and whether anything moves for it. */
export const showing = (browser: Browser): Promise<Measure[]> =>
  withStack(({ portalUrl, clientId, hosts }) => {
    const mount = `<script>window.portal = HostSdk.mount(document.getElementById('portal'), ${JSON.stringify({ portalUrl, clientId, view: 'login' })})</script>`
    const answers = {
      '/': page(''),
      '/mounted': page(mount),
      '/index.iife.js': script('index.iife.js'),
      '/bridge.js': script('bridge.js'),
    }
    return serving(hosts.sameSite, answers, async () => {
      const context = await browser.newContext()
      const tab = await context.newPage()
      await tab.goto(hosts.sameSite)
      const shown = await tab.evaluate(measureInPage, { portalUrl, clientId, rounds })
      await tab.goto(`${hosts.sameSite}/mounted`)
      const shift = await tab.evaluate(shiftsInPage)
      await context.close()
      const [cold, prewarmed] = [median(shown.cold), median(shown.prewarmed)]
      return [
        { name: 'Box shown, cold', value: cold, unit: 'ms' },
        { name: 'Box shown, mounted before', value: prewarmed, unit: 'ms' },
        { name: 'Mounted before against cold', value: prewarmed / cold, unit: 'times', atMost: 0.4 },
        { name: 'Layout shift where room was kept', value: shift, unit: 'CLS', atMost: 0 },
      ]
    })
  })
