import { atom } from 'jotai/vanilla'
import { leaveAtom } from '../ports/leave.ts'
import { goTo } from '../ports/route.ts'
import type { Tenant } from './types.ts'

/** What the application's address of an account says beside the page: it comes along to signing in. */
const toQuery = (applicationUrl: string | undefined): URLSearchParams =>
  applicationUrl !== undefined && URL.canParse(applicationUrl)
    ? new URL(applicationUrl).searchParams
    : new URLSearchParams()

const withQuery = (page: string, query: URLSearchParams): string => {
  if (!URL.canParse(page)) return page
  const url = new URL(page)
  for (const [name, value] of query) url.searchParams.set(name, value)
  return url.href
}

/** Leaves for where the people of an account sign in: its own page, else that of the application. */
export const toLogin = atom(null, async (get, set, tenant: Tenant | undefined): Promise<void> => {
  const { loginUrl, applicationUrl } = tenant ?? {}
  const query = toQuery(applicationUrl)
  const leave = get(leaveAtom)
  if (loginUrl && (await leave({ to: 'url', url: withQuery(loginUrl, query) }, 'signedOut'))) return
  if (query.size > 0) set(goTo, 'loginUrl', Object.fromEntries(query))
  else await leave({ to: 'login' }, 'signedOut')
})
