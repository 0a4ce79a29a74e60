import type { Browser } from '@playwright/test'
import { serving } from '../../e2e/support/serve.ts'
import { withBrowser } from '../support/browser.ts'
import { againstBeside, type Bench, type Measure, median } from '../support/measure.ts'
import { withStack } from '../support/stack.ts'
import { hostPage, plainPage, script, snippetPage } from './pages.ts'
import { shifts } from './shifts.ts'
import { timeToField } from './time-to-field.ts'

const runs = 9

type Stack = Parameters<Parameters<typeof withStack>[0]>[0]

/** What an application sends a browser to that is to sign in without a frame. */
const hostedAddress = ({ portalUrl, clientId, hosts }: Stack): string => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    scope: 'openid',
    redirect_uri: `${hosts.sameSite}/oauth/callback`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 'a-state',
  })
  return `${portalUrl}/oauth/authorize?${query}`
}

const toAddresses = (stack: Stack) => ({
  plain: `${stack.hosts.sameSite}/plain`,
  loader: `${stack.hosts.sameSite}/`,
  snippet: `${stack.hosts.sameSite}/snippet`,
  hosted: hostedAddress(stack),
})

/** Each way beside the others in every round: what slows the machine down slows all of them. */
const measureTimes = async (browser: Browser, stack: Stack): Promise<readonly Measure[]> => {
  const addresses = Object.entries(toAddresses(stack))
  const times: Record<string, number[]> = {}
  let bytes = 0
  for (let run = -1; run < runs; run += 1)
    for (const [name, address] of addresses) {
      const one = await timeToField(browser, address)
      // The first of each warms caches of the machine, not of the browser, and does not count.
      if (run < 0) continue
      times[name] = [...(times[name] ?? []), one.ms]
      if (name === 'loader') bytes = Math.max(bytes, one.bytes)
    }
  const { plain = [], loader = [], snippet = [], hosted = [] } = times
  const against = (name: string, ours: readonly number[], atMost: number): Measure => ({
    name: `${name} against plain`,
    value: againstBeside(ours, plain),
    unit: 'times',
    atMost,
  })
  return [
    { name: 'Plain HTML form', value: median(plain), unit: 'ms' },
    { name: 'Email field in the frame', value: median(loader), unit: 'ms' },
    against('Frame by the loader', loader, 2.05),
    against('Frame by script and mount', snippet, 2.6),
    against('Page of sign-in without a frame (target 1.25)', hosted, 1.6),
    { name: 'Received by the frame by then', value: bytes / 1000, unit: 'KB', atMost: 14 },
  ]
}

const times = (): Promise<readonly Measure[]> =>
  withStack((stack) => {
    const { portalUrl, clientId, hosts } = stack
    const answers = {
      '/': hostPage(portalUrl, clientId),
      '/plain': plainPage,
      '/snippet': snippetPage(portalUrl, clientId),
      '/index.iife.js': script('index.iife.js'),
      '/bridge.js': script('bridge.js'),
      '/later.js': script('later.js'),
    }
    return serving(hosts.sameSite, answers, () => withBrowser((browser) => measureTimes(browser, stack)))
  })

export const bench: Bench = async () => [...(await times()), ...(await shifts())]
