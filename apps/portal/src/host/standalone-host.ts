import { routeDefaults } from '@vestibule/contract/constants'
import type { Host } from '../ports/host.ts'
import type { Route } from '../ports/route.ts'
import { leavePage } from './leave-page.ts'
import { routePaths } from '../routes/read-address.ts'
import { formatQuery } from '../routes/format-query.ts'

/** The page is ours alone: a hosted page, or a look at the portal without a host. Its address is ours too. */
export const standaloneHost = (window: Window): Host => ({
  origin: window.location.origin,
  navigate: async ({ to, url, replace }) => {
    const target = url ?? (to === 'url' ? undefined : routeDefaults[`${to}Url`])
    return target !== undefined && leavePage(window, target, { replace, isFromOutside: to === 'url' })
  },
  openExternal: async ({ url }) => {
    window.location.assign(url)
    return true
  },
  routeChanged: ({ route, params = {}, replace }) => {
    const address = toAddress({ key: route, params })
    if (replace) window.history.replaceState(null, '', address)
    else window.history.pushState(null, '', address)
  },
  sessionChanged: async () => {},
  title: ({ title }) => {
    window.document.title = title
  },
  resize: () => {},
  painted: () => {},
  // There is no page around it.
  overlay: async () => {},
  idleMs: async () => undefined,
  closeRequested: async () => false,
  // There are no analytics on a page of our own.
  event: () => {},
  diagnostic: ({ code, detail }) => reportError(new Error(`${code}: ${detail}`)),
})

const toAddress = ({ key, params }: Route): string => `${routePaths[key] ?? `#/${key}`}${formatQuery(params)}`
