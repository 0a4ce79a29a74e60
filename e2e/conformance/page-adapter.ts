import type { Frame, Page } from '@playwright/test'
import { type Adapter, type Answer, type HostAction, type Surroundings, unsupported } from './adapter.ts'
import { until } from './until.ts'

/** What a page has to offer (docs/conformance.md). */
type Offered = {
  readonly conformance?: {
    readonly start: () => Promise<unknown>
    readonly perform: (action: HostAction, params: unknown) => Promise<unknown>
    readonly states: readonly string[]
  }
}

type PageCall = {
  readonly action: HostAction | 'start'
  readonly params: unknown
  readonly otherwise: string
}

const nothingOffered = 'The page has no window.conformance (docs/conformance.md)'

/** Runs in the page. */
const askPage = async ({ action, params, otherwise }: PageCall): Promise<Answer> => {
  const { conformance } = window as unknown as Offered
  if (!conformance) throw new Error('The page took window.conformance away')
  try {
    const value = action === 'start' ? await conformance.start() : await conformance.perform(action, params)
    return { value: JSON.parse(JSON.stringify(value ?? null)) as unknown }
  } catch (error) {
    const { code = otherwise } = (error ?? {}) as { code?: string }
    return { code: code === otherwise ? `${otherwise} ${String(error)}` : code }
  }
}

/** An application on a page of its own, at an address that is told where the portal is. */
export const pageAdapter = (page: Page, sdkUrl: string, { portalUrl, clientId }: Surroundings): Adapter => {
  const address = new URL(sdkUrl)
  address.searchParams.set('portal', portalUrl)
  address.searchParams.set('client', clientId)
  const ask = (action: PageCall['action'], params: unknown = {}) =>
    page.evaluate(askPage, { action, params, otherwise: 'NO_CODE' })
  const findFrame = (): Frame | undefined =>
    page.frames().find((frame) => frame !== page.mainFrame() && frame.url().startsWith(`${portalUrl}/`))
  return {
    page,
    isFramed: true,
    documents: `${portalUrl}/embed/**`,
    start: async () => {
      await page.goto(address.href)
      const offers = page.waitForFunction(() => 'conformance' in window, undefined, { timeout: 10_000 })
      await offers.catch(() => Promise.reject(new Error(nothingOffered)))
      return { ready: ask('start').catch((error: unknown) => ({ code: String(error) })) }
    },
    perform: async (action, params) => {
      const answer = await ask(action, params)
      return answer.code?.includes(unsupported) ? { code: unsupported } : answer
    },
    states: () => page.evaluate(() => [...((window as unknown as Offered).conformance?.states ?? [])]),
    portal: () => until('The portal is in a frame of the page', findFrame),
  }
}
