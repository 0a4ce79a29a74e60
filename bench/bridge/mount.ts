import type { Browser } from '@playwright/test'
import { againstBeside, type Measure, median } from '../support/measure.ts'
import { serving } from '../../e2e/support/serve.ts'
import { withStack } from '../support/stack.ts'
import { script } from '../signin-box/pages.ts'

const mounts = 31

type Sdk = {
  mount: (el: Element, options: object) => { ready: () => Promise<void>; destroy: () => void }
}

/** In the page: the SDK's mount until `ready`, and the same document in a bare frame until its `load`, in turns. */
const measureInPage = async ({
  portalUrl,
  clientId,
  rounds,
}: {
  portalUrl: string
  clientId: string
  rounds: number
}) => {
  const { HostSdk } = window as unknown as { HostSdk: Sdk }
  const place = document.getElementById('portal') as HTMLElement
  const address = `${portalUrl}/embed/${clientId}?o=${encodeURIComponent(location.origin)}&v=1&r=loginUrl&view=login`
  const mounted = async () => {
    const from = performance.now()
    const portal = HostSdk.mount(place, { portalUrl, clientId, view: 'login' })
    await portal.ready()
    const took = performance.now() - from
    portal.destroy()
    return took
  }
  const bare = async () => {
    const frame = document.createElement('iframe')
    const from = performance.now()
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    frame.src = `${address}#n=${crypto.randomUUID()}`
    document.body.append(frame)
    await loaded
    const took = performance.now() - from
    frame.remove()
    return took
  }
  const result: { mounts: number[]; loads: number[] } = { mounts: [], loads: [] }
  for (let round = -2; round < rounds; round += 1) {
    const [load, mount] = [await bare(), await mounted()]
    // A frame that goes takes a while to be gone.
    await new Promise((resolve) => setTimeout(resolve, 400))
    if (round < 0) continue
    result.loads.push(load)
    result.mounts.push(mount)
  }
  return result
}

/** Mount to `ready` against a bare frame with the same document, on the portal's own site. */
export const mountToReady = (browser: Browser): Promise<Measure[]> =>
  withStack(({ portalUrl, clientId, hosts }) => {
    const page = {
      type: 'text/html',
      body: '<!doctype html><title>bench</title><body><div id="portal"></div><script src="/index.iife.js"></script>',
    }
    const answers = {
      '/': page,
      '/index.iife.js': script('index.iife.js'),
      '/bridge.js': script('bridge.js'),
    }
    return serving(hosts.sameSite, answers, async () => {
      const context = await browser.newContext()
      const tab = await context.newPage()
      await tab.goto(hosts.sameSite)
      const measured = await tab.evaluate(measureInPage, { portalUrl, clientId, rounds: mounts })
      await context.close()
      return [
        { name: 'Bare frame until load', value: median(measured.loads), unit: 'ms' },
        { name: 'Mount until ready', value: median(measured.mounts), unit: 'ms' },
        {
          name: 'Mount against bare frame',
          value: againstBeside(measured.mounts, measured.loads),
          unit: 'times',
          atMost: 1.5,
        },
      ]
    })
  })
