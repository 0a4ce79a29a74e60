import type { Page } from '@playwright/test'
import type { PlatformName } from '../native/platforms.ts'
import { type SimulatedApp, simulateApp } from '../native/simulator.ts'
import type { Adapter, Answer, HostAction, Surroundings } from './adapter.ts'
import { until } from './until.ts'

type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: { readonly code: string } }

const toAnswer = (outcome: Outcome): Answer =>
  outcome.ok ? { value: outcome.value } : { code: outcome.error.code }

const actions: Record<HostAction, (app: SimulatedApp, params: never) => Promise<Answer>> = {
  signIn: async ({ shell }) => toAnswer(await shell.call('open', { route: 'loginUrl' })),
  openAdminPortal: async ({ shell }, { page }: { page: string }) =>
    toAnswer(await shell.call('open', { route: `admin/${page}` })),
  getAccessToken: ({ shell }, params: object) =>
    shell.getAccessToken(params).then(
      (value) => ({ value }),
      ({ code }: { code: string }) => ({ code }),
    ),
  setTheme: async ({ shell }, params: never) => toAnswer(await shell.call('setTheme', params)),
  setLocale: async ({ shell }, params: never) => toAnswer(await shell.call('setLocale', params)),
  stepUp: async ({ shell }, params: never) => toAnswer(await shell.call('stepUp', params)),
  logout: async ({ shell }) => toAnswer(await shell.call('logout', {})),
  destroy: async ({ shell }) => {
    shell.end()
    return { value: null }
  },
}

/** A simulated application around a page that is its webview. */
export const nativeAdapter = async (
  page: Page,
  platform: PlatformName,
  { portalUrl, clientId }: Surroundings,
): Promise<Adapter> => {
  const app = await simulateApp(page, { platform, portalUrl, clientId })
  return {
    page,
    isFramed: false,
    documents: `${portalUrl}/native/**`,
    start: async () => {
      app.restart()
      await app.load()
      const isReady = until('The portal is ready', () => app.states.length > 0)
      const ready = isReady.then(
        () => ({ value: null }),
        (error: unknown) => ({ code: String(error) }),
      )
      return { ready }
    },
    perform: (action, params = {}) => actions[action](app, params as never),
    states: async () => app.states,
    portal: async () => page.mainFrame(),
  }
}
