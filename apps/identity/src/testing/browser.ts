import { createCall, type Call } from '@vestibule/contract/client'
import { login } from '@vestibule/contract/areas/auth'
import { developmentClientId, headers, refreshCookieName } from '@vestibule/contract/constants'
import type { UserRow } from '../platform/db/schema/users.ts'
import { signTicket } from '../domain/embedding/ticket.ts'
import { somePassword } from './builders.ts'
import { hostOrigin, portalOrigin, proxyAddress } from './addresses.ts'
import type { TestServer } from './test-server.ts'

export type Browser = {
  /** Calls operations as the portal in its frame does. */
  readonly call: Call
  /** Asks for anything, with the browser's headers and cookies; the given headers win, `undefined` takes one away. */
  readonly request: (path: string, init?: BrowserRequest) => Promise<Response>
  /** Cookies it holds, by name. */
  readonly cookies: Map<string, string>
  /** The refresh cookie's value. */
  readonly refreshToken: () => string | undefined
  accessToken: string | undefined
}

export type BrowserRequest = {
  readonly method?: string
  readonly body?: string | object
  readonly headers?: Readonly<Record<string, string | undefined>>
}

type BrowserOptions = {
  /** Where it comes from; every browser has an address of its own unless told. */
  readonly ip?: string
  /** Headers of every request; `undefined` takes a usual one away. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

let browsers = 0
/** An address from which nothing came yet. */
export const anAddress = (): string => {
  browsers += 1
  return `203.0.${(browsers >> 8) & 255}.${browsers & 255}`
}

/** Whether a browser takes a cookie under its name (RFC 6265bis, 4.1.3): the prefixes ask for attributes. */
const isTaken = (name: string, attributes: readonly string[]): boolean => {
  const given = new Set(attributes.map((attribute) => attribute.toLowerCase()))
  const isSecure = given.has('secure')
  if (!name.startsWith('__Host-')) return isSecure || !name.startsWith('__Secure-')
  return isSecure && given.has('path=/') && ![...given].some((one) => one.startsWith('domain='))
}

const keep = (cookies: Map<string, string>, answer: Response): void => {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (!isTaken(name, attributes)) continue
    if (attributes.includes('Max-Age=0') || value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
}

const defined = (fields: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  )

/** A browser that shows the portal in a frame of the host page. */
export const aBrowser = (testServer: TestServer, options: BrowserOptions = {}): Browser => {
  const { services, server } = testServer
  const cookies = new Map<string, string>()
  const ip = options.ip ?? anAddress()
  const ticket = () => signTicket(services, { clientId: developmentClientId, hostOrigin, crossSite: false })
  const request: Browser['request'] = async (path, { method = 'GET', body, headers: own = {} } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await server.request(
      path,
      {
        method,
        headers: defined({
          origin: method === 'GET' ? undefined : portalOrigin,
          'content-type': body === undefined ? undefined : 'application/json',
          'x-forwarded-for': ip,
          'user-agent': 'Test Browser',
          cookie: cookie === '' ? undefined : cookie,
          authorization: browser.accessToken === undefined ? undefined : `Bearer ${browser.accessToken}`,
          [headers.embedTicket]: ticket(),
          ...options.headers,
          ...own,
        }),
        body: typeof body === 'object' ? JSON.stringify(body) : body,
      },
      { incoming: { socket: { remoteAddress: proxyAddress } } as never },
    )
    keep(cookies, answer)
    return answer
  }
  const call = createCall(async ({ method, path, body }) => {
    const answer = await request(path, { method, body })
    return {
      status: answer.status,
      text: await answer.text(),
      traceId: answer.headers.get(headers.traceId) ?? undefined,
    }
  })
  const browser: Browser = {
    call,
    request,
    cookies,
    refreshToken: () => cookies.get(refreshCookieName(developmentClientId)),
    accessToken: undefined,
  }
  return browser
}

/** A browser in which a person has signed in with `somePassword`. */
export const signedIn = async (
  testServer: TestServer,
  user: Pick<UserRow, 'email'>,
  options?: BrowserOptions,
): Promise<Browser> => {
  const browser = aBrowser(testServer, options)
  const { accessToken } = await browser.call(login, { email: user.email, password: somePassword })
  browser.accessToken = accessToken
  return browser
}
