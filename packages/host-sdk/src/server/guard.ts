import { compileGuard, isSteppedUp, type Requirement } from '@vestibule/access'
import type { SessionClaims } from './access-token.ts'
import type { Authorize } from './authorize.ts'
import { readCookies, cookiesAfter, writeCookies } from './cookie-header.ts'
import { mayChange } from './own-origin.ts'
import { refuse, type RefusalCode } from './refusal.ts'
import type { ServerSession } from './session-keeper.ts'
import type { Caller } from './upstream.ts'
import { withCookies } from './with-cookies.ts'

/** What a page or an endpoint asks of a caller. */
export interface GuardRequirements extends Requirement {
  /** A second factor, shown at most so many seconds ago. */
  readonly stepUpMaxAge?: number
}

/**
 * Answers a request of a signed-in user. Where the session was renewed on the way, the request carries the
 * cookies the browser is about to be told, so whatever reads it further on knows the person too.
 */
export type GuardedHandler = (request: Request, session: ServerSession) => Response | Promise<Response>

type GuardDeps = {
  readonly authorize: Authorize
  readonly appUrl: string
  readonly now: () => number
  readonly loginUrl: string
  readonly stepUpUrl: string
  readonly refused?: Refused | undefined
  /** A user is signed in: `Set-Cookie` lines for what was only on the way there. */
  readonly arrived: (headers: Headers) => readonly string[]
}

/** Why a caller was refused; `undefined` leaves the answer to the SDK. */
export type Refused = (
  request: Request,
  code: RefusalCode,
) => Response | undefined | Promise<Response | undefined>

/** A page is led to where one signs in; a script is told. */
const isDocument = ({ method, headers }: Request): boolean =>
  method === 'GET' && (headers.get('accept') ?? '').includes('text/html')

const toRefusal = (
  user: SessionClaims | undefined,
  { stepUpMaxAge, ...rights }: GuardRequirements,
  nowMs: number,
): RefusalCode | undefined => {
  if (user === undefined) return 'NOT_AUTHENTICATED'
  if (!compileGuard({ permissions: user.permissions, roles: user.roles })(rights)) return 'FORBIDDEN'
  const isRecent =
    stepUpMaxAge === undefined || isSteppedUp(user, { maxAge: stepUpMaxAge, now: nowMs / 1000 })
  return isRecent ? undefined : 'STEP_UP_REQUIRED'
}

/** A whole address: behind proxies only the settings know it, and some frameworks take no other. */
const ledTo = (address: URL, query: Readonly<Record<string, string>>): Response => {
  address.search = new URLSearchParams(query).toString()
  return new Response(null, { status: 302, headers: { location: address.href } })
}

const renewedRequest = (request: Request, lines: readonly string[]): Request => {
  if (lines.length === 0) return request
  const headers = new Headers(request.headers)
  headers.set('cookie', writeCookies(cookiesAfter(readCookies(headers.get('cookie')), lines)))
  return new Request(request, { headers })
}

/** What the SDK says itself: documents are led on, scripts are told. */
const answerTo = (
  request: Request,
  refusal: RefusalCode,
  deps: GuardDeps,
  needed: GuardRequirements,
): Response => {
  const { pathname, search } = new URL(request.url)
  const redirectUrl = pathname + search
  const { appUrl, loginUrl, stepUpUrl } = deps
  if (isDocument(request) && refusal === 'NOT_AUTHENTICATED')
    return ledTo(new URL(loginUrl, appUrl), { redirectUrl })
  if (isDocument(request) && refusal === 'STEP_UP_REQUIRED')
    return ledTo(new URL(stepUpUrl, appUrl), { maxAge: String(needed.stepUpMaxAge), redirectUrl })
  const { stepUpMaxAge: maxAge } = needed
  return refuse(refusal, refusal === 'STEP_UP_REQUIRED' && maxAge !== undefined ? { maxAge } : undefined)
}

/** Lets in who is signed in and may, leads to the sign-in or step-up page who browses, and refuses the others. */
export const createGuard =
  (deps: GuardDeps) =>
  (handler: GuardedHandler, needed: GuardRequirements = {}) =>
  async (request: Request, from: Pick<Caller, 'address'> = {}): Promise<Response> => {
    // The cookie comes along from every site's forms.
    if (!mayChange(request, deps.appUrl)) return refuse('ORIGIN_REFUSED')
    const { session, lines } = await deps.authorize({ ...from, headers: request.headers })
    const refusal = toRefusal(session?.user, needed, deps.now())
    if (session && refusal === undefined) {
      const setCookies = [...lines, ...deps.arrived(request.headers)]
      return withCookies(await handler(renewedRequest(request, lines), session), setCookies)
    }
    const code = refusal ?? 'FORBIDDEN'
    const own = await deps.refused?.(request, code)
    return withCookies(own ?? answerTo(request, code, deps, needed), lines)
  }
