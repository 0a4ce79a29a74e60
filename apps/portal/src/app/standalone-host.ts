import { routeDefaults } from '@vestibule/contract/constants'
import type { Host } from '../ports/host.ts'
import { homeRoute, type Route } from '../ports/route.ts'

/** The page is ours alone: a hosted page, or a look at the portal without a host. Its address is ours too. */
export const standaloneHost = (window: Window): Host => ({
  origin: window.location.origin,
  navigate: async ({ to, url, replace }) => {
    const target = to === 'url' ? url : routeDefaults[`${to}Url`]
    if (target === undefined) return false
    if (replace) window.location.replace(target)
    else window.location.assign(target)
    return true
  },
  routeChanged: ({ route, params = {}, replace }) => {
    const address = addressOf({ key: route, params })
    if (replace) window.history.replaceState(null, '', address)
    else window.history.pushState(null, '', address)
  },
  sessionChanged: async () => {},
  title: ({ title }) => {
    window.document.title = title
  },
  resize: () => {},
  painted: () => {},
  closeRequested: async () => false,
  diagnostic: ({ code, detail }) => reportError(new Error(`${code}: ${detail}`)),
})

const paths: Readonly<Record<string, string | undefined>> = routeDefaults

const addressOf = ({ key, params }: Route): string => {
  const query = new URLSearchParams(params).toString()
  const path = paths[key] ?? `#/${key}`
  return query === '' ? path : `${path}?${query}`
}

// Good for one use: whoever reads the address later must not find them (SEC-PO-02).
const oneTime = ['userId', 'token', 'code', 'state']

/** Reads the page's own address, and takes what is good for one use out of it before anything else happens. */
export const arrive = ({ location, history }: Pick<Window, 'location' | 'history'>): Route => {
  const url = new URL(location.href)
  const params = Object.fromEntries(url.searchParams)
  for (const name of oneTime) url.searchParams.delete(name)
  if (url.href !== location.href) history.replaceState(null, '', url)
  const [, page] = /^#\/(admin\/[\w-]+)/.exec(url.hash) ?? []
  const path = url.pathname.replace(/(.)\/$/, '$1')
  const key = page ?? Object.keys(paths).find((one) => paths[one] === path) ?? homeRoute
  return { key, params }
}
