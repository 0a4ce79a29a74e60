import type { Boot } from '../ports/boot.ts'
import type { Host } from '../ports/host.ts'
import { homeRoute, type Route } from '../ports/route.ts'
import { routePaths } from '../routes/read-address.ts'
import { formatQuery } from '../routes/format-query.ts'
import { leavePage } from './leave-page.ts'
import { standaloneHost } from './standalone-host.ts'

/** Below it stand the pages of the portal that have no host. */
export const hostedBase = '/oauth'

/** The page an address below it is: a person may go back to one. */
export const hostedKeyAt = ({ pathname }: Location): string => {
  if (pathname === `${hostedBase}/portal`) return 'admin/profile'
  const path = pathname.slice(hostedBase.length)
  return Object.keys(routePaths).find((key) => routePaths[key] === path) ?? homeRoute
}

/** Here the server decides where a user goes after signing in: to the application that asked, or to its front. */
const onward = `${hostedBase}/account/continue`

/**
 * The request this tab was sent here for: others may wait in other tabs, and for another application in this one. Providers
 * lead away from the page and back.
 */
const readRequest = ({ location, sessionStorage }: Window, clientId: string): string | null => {
  const requestKey = `vestibule-oauth-request:${clientId}`
  const requestId = new URLSearchParams(location.search).get('request')
  if (requestId !== null) sessionStorage.setItem(requestKey, requestId)
  return requestId ?? sessionStorage.getItem(requestKey)
}

/** Ways of leaving that say no to what the application asked for. */
const refusing: ReadonlySet<string> = new Set(['cancelled', 'notEnrolled'])

/** Whose page it is, in its own address: where several applications are registered nothing else says it (SEC-OA-11). */
type Naming = { readonly client_id: string; readonly request?: string }

const onwardWith = (naming: Naming, reason: string): string => {
  const query = new URLSearchParams(naming)
  if (refusing.has(reason)) query.set('because', reason)
  return `${onward}?${query}`
}

const toAddress = (naming: Naming, { key, params }: Route): string => {
  const { client_id, request: _, ...rest } = { ...params, ...naming }
  if (key.startsWith('admin/'))
    return `${hostedBase}/portal${formatQuery({ client_id })}#/${key}${formatQuery(rest)}`
  return `${hostedBase}${routePaths[key] ?? '/account/login'}${formatQuery({ ...params, ...naming })}`
}

/** Types what the application knows of the person; they may think otherwise. The field is read when it is sent. */
const typeHint = ({ document, location }: Window): void => {
  const hint = new URLSearchParams(location.search).get('login_hint')
  const field = document.querySelector<HTMLInputElement>('form input[autocomplete^=username]')
  if (hint && field?.value === '') field.value = hint
}

/** The pages on which people sign in for an application by OAuth, and administration without a host. */
export const hostedHost = (window: Window, { clientId, front }: Pick<Boot, 'clientId' | 'front'>): Host => {
  const request = readRequest(window, clientId)
  const naming = { client_id: clientId, ...(request !== null && { request }) }
  return {
    ...standaloneHost(window),
    painted: () => typeHint(window),
    navigate: async ({ to, url, reason, replace }) => {
      const pages = {
        authenticated: onwardWith(naming, reason),
        login: toAddress(naming, { key: 'loginUrl', params: {} }),
        logout: toAddress(naming, { key: 'loginUrl', params: {} }),
        url,
      }
      const target = pages[to]
      return target !== undefined && leavePage(window, target, { replace, isFromOutside: to === 'url' })
    },
    // There is no page around it to show again: the application's own is another document.
    closeRequested: async () => {
      if (front) leavePage(window, front, { isFromOutside: false })
      return false
    },
    routeChanged: ({ route, params = {}, replace }) => {
      const address = toAddress(naming, { key: route, params })
      if (replace) window.history.replaceState(null, '', address)
      else window.history.pushState(null, '', address)
    },
  }
}
