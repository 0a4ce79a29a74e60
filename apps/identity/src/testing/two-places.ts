import { login, logout, refreshToken } from '@vestibule/contract/areas/auth'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { headers } from '@vestibule/contract/constants'
import { aBrowser } from './browser.ts'
import { somePassword } from './builders.ts'
import { authorizePath, aVerifier } from './oauth.ts'
import type { TestServer } from './test-server.ts'

/** The two places in which a browser keeps cookies of one name, for a page of ours and for a frame in a page of the same site. */
export type Place = 'page' | 'frame'
export const places: readonly Place[] = ['page', 'frame']

type Answer = { readonly status: number; readonly location: string }

/** A browser that keeps apart what a page and a frame of the same site are given, and sends both to either (as Chromium does). */
export const aBrowserOfTwoPlaces = (testServer: TestServer, more: Readonly<Record<string, string>> = {}) => {
  const jar = new Map<string, { readonly name: string; readonly value: string }>()
  const inner = aBrowser(testServer)
  let accessToken: string | undefined
  const keep = (line: string): void => {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const key = `${line.endsWith('Partitioned') ? 'frame' : 'page'} ${name}`
    if (line.includes('; Max-Age=0;')) jar.delete(key)
    else jar.set(key, { name, value })
  }
  const send = async (from: Place, path: string, body?: object, method = 'POST'): Promise<Answer> => {
    const cookie = [...jar.values()].map(({ name, value }) => `${name}=${value}`).join('; ')
    const answer = await inner.request(path, {
      method,
      body,
      headers: {
        ...more,
        ...(from === 'page' && { [headers.embedTicket]: undefined }),
        cookie: cookie === '' ? undefined : cookie,
        authorization: accessToken && `Bearer ${accessToken}`,
      },
    })
    for (const line of answer.headers.getSetCookie()) keep(line)
    accessToken = /"accessToken":"([^"]+)"/.exec(await answer.text())?.[1] ?? accessToken
    return { status: answer.status, location: answer.headers.get('location') ?? '' }
  }
  const call = async (from: Place, { method, path }: { method: string; path: string }, body: object = {}) =>
    (await send(from, `/frontegg${path}`, body, method)).status
  return {
    jar,
    call,
    refresh: (from: Place) => call(from, refreshToken),
    signIn: (from: Place, email: string) => call(from, login, { email, password: somePassword }),
    signOut: (from: Place) => call(from, logout),
    switchTo: (from: Place, tenantId: string) => call(from, switchTenant, { tenantId }),
    /** Whether an application is answered without a page. */
    authorizes: async () => {
      const path = authorizePath(aVerifier(), { prompt: 'none' })
      const { location } = await send('page', path, undefined, 'GET')
      return location.includes('code=') || location.includes('consent_required')
    },
    /** Does something after which only the own place has changed: what is in the other is left from before. */
    onlyAt: async (place: Place, act: () => Promise<unknown>): Promise<void> => {
      const before = new Map(jar)
      await act()
      for (const key of new Set([...before.keys(), ...jar.keys()])) {
        if (key.startsWith(place)) continue
        const was = before.get(key)
        if (was === undefined) jar.delete(key)
        else jar.set(key, was)
      }
    },
  }
}
export type BrowserOfTwoPlaces = ReturnType<typeof aBrowserOfTwoPlaces>
