import {
  type Call,
  createCall,
  type Transport,
  type TransportAnswer,
  type TransportRequest,
} from '@vestibule/contract/client'
import { apiPrefix, headers as names, retry } from '@vestibule/contract/constants'
import type { Access } from '@vestibule/contract'
import { ApiError } from '@vestibule/contract/errors'
import { shownTenantHeader, shownUserHeader } from '@vestibule/contract/shown-tenant'
import type { Clock } from './clock.ts'

export type ApiDeps = {
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** Signed statement of the embed document about client and host origin. */
  readonly ticket: string | undefined
  /** Whose people sign in, where no ticket says it. */
  readonly clientId: string
  readonly source: () => 'login-box' | 'admin-portal'
  readonly locale: () => string
  readonly appId: () => string | undefined
  /** What the host's tenant resolver said. */
  readonly tenantAlias: () => string | undefined
  /** The account below the user's own that the open page is about. */
  readonly scopedTenant: () => string | undefined
  /** The tenant that the user sees: a change is made in that one or not at all. */
  readonly shownTenant: () => string | undefined
  /** The user on whose screen a request begins; undefined while there is none, empty where it may not be sent at all. */
  readonly shownUser: (request: TransportRequest) => string | undefined
  /** Who acts by a token, and in which tenant. */
  readonly readHolder: (token: string) => Holder
  /** A token that lives a while yet; waits for a renewal that is under way. */
  readonly accessToken: () => Promise<string | undefined>
  /** The server refused this token: gives a newer one, or nothing when the session is over. */
  readonly renewed: (refused: string) => Promise<string | undefined>
  /** Follows the address in the body of a 302 answer, if the redirect rules let it (SEC-PO-04). */
  readonly follow: (address: string) => void
}

export type Holder = { readonly user: string; readonly tenantId: string }

/** Where a request is answered: the account below that the page is about, the tenant on screen, and whose screen it is. */
type Place = {
  readonly scoped?: string | undefined
  readonly shown?: string | undefined
  readonly shownUser?: string | undefined
}

const noPlace = (): Place => ({})

/**
 * The portal's way to the server. The token goes only where an operation asks for a signed-in person, and the account of
 * the open page only where it asks for a permission: what belongs to the person is done in no other account.
 */
export const createPortalCall = (deps: ApiDeps): Call => {
  const callBy = (send: Transport) => createCall(retrying(follow302(send, deps), deps.clock))
  const open = callBy(fetchTransport(deps, () => undefined))
  const bearer = callBy(bearerTransport(deps, noPlace))
  const scoped = callBy(
    bearerTransport(deps, ({ isRead }) => ({
      scoped: deps.scopedTenant(),
      shown: isRead ? undefined : deps.shownTenant(),
    })),
  )
  return (operation, input) => ways(operation.access, { open, bearer, scoped })(operation, input)
}

type Ways = Readonly<Record<'open' | 'bearer' | 'scoped', Call>>

const ways = ({ is }: Access, { open, bearer, scoped }: Ways): Call => {
  if (is === 'allowed') return scoped
  return is === 'signedIn' ? bearer : open
}

/**
 * A refused token is renewed once and the request said again: the server did nothing with the first one. It is sent in the
 * name of no other user than the one who saw what it was made from, the second time as the first (SEC-SS-46).
 */
const bearerTransport =
  (deps: ApiDeps, placeFor: (request: TransportRequest) => Place): Transport =>
  async (request) => {
    // The page may have been left before the token is renewed: the request stays in the account it was made for.
    const shownUser = deps.shownUser(request)
    const place = { ...placeFor(request), shownUser }
    const token = await deps.accessToken()
    // Signed out meanwhile: what is still drawn for a moment asks the server nothing.
    if (token === undefined) return refusal('NOT_AUTHENTICATED')
    if (shownUser !== undefined && deps.readHolder(token).user !== shownUser) return refusal('USER_CHANGED')
    const answer = await fetchTransport(deps, () => token, place)(request)
    if (answer.status !== 401) return answer
    const renewed = await deps.renewed(token)
    if (renewed === undefined) return answer
    const changed = readChange(deps.readHolder(token), deps.readHolder(renewed), isPlaced(request, place))
    if (changed !== undefined) return refusal(changed)
    return fetchTransport(deps, () => renewed, place)(request)
  }

/** Whether it does not matter in which tenant the token acts: nothing is changed, or the request says where. */
const isPlaced = ({ isRead }: TransportRequest, { scoped, shown }: Place): boolean =>
  isRead || scoped !== undefined || shown !== undefined

type Change = 'USER_CHANGED' | 'TENANT_CHANGED'

/** @param isAnywhere a token of the same user for another tenant will do */
const readChange = (before: Holder, now: Holder, isAnywhere: boolean): Change | undefined => {
  if (before.user !== now.user) return 'USER_CHANGED'
  return isAnywhere || before.tenantId === now.tenantId ? undefined : 'TENANT_CHANGED'
}

/** As the server would have refused it. */
const refusal = (code: Change | 'NOT_AUTHENTICATED'): TransportAnswer => ({
  status: new ApiError(code).status,
  text: JSON.stringify({ errors: [], errorCode: code }),
  traceId: undefined,
})

/** Reads are tried three times in all; writes once, because the server may have done them (ruling 28). */
const retrying =
  (send: Transport, clock: Clock): Transport =>
  async (request) => {
    const attempts = request.isRead ? retry.attempts : 1
    for (let left = attempts - 1; ; left--) {
      const tried = await send(request).then(
        (answer) => ({ answer, isLost: answer.status >= 500 }),
        (error: unknown) => ({ error, isLost: true }),
      )
      if (tried.isLost && left > 0) await clock.wait(retry.delayMs)
      else if ('answer' in tried) return tried.answer
      else throw tried.error
    }
  }

const follow302 =
  (send: Transport, { follow }: ApiDeps): Transport =>
  async (request) => {
    const answer = await send(request)
    if (answer.status === 302) follow(answer.text.trim())
    return answer
  }

const fetchTransport =
  (deps: ApiDeps, token: () => string | undefined, place = noPlace()): Transport =>
  async ({ method, path, body }): Promise<TransportAnswer> => {
    const response = await deps.fetch(`${apiPrefix}${path}`, {
      method,
      body,
      credentials: 'include',
      // A host may go elsewhere the moment a user has signed out; the server must hear of it all the same.
      keepalive: path.endsWith('/logout'),
      headers: headersFor(deps, { token: token(), place, hasBody: body !== undefined }),
    })
    return {
      status: response.status,
      statusText: response.statusText,
      text: await response.text(),
      traceId: response.headers.get(names.traceId) ?? undefined,
    }
  }

type RequestFacts = {
  readonly token: string | undefined
  readonly place: Place
  readonly hasBody: boolean
}

const headersFor = (deps: ApiDeps, { token, place, hasBody }: RequestFacts): Record<string, string> => {
  const optional = {
    [names.embedTicket]: deps.ticket,
    [names.vendorId]: deps.ticket === undefined ? deps.clientId : undefined,
    [names.applicationId]: deps.appId(),
    [names.loginAlias]: deps.tenantAlias(),
    [names.scopedTenant]: place.scoped,
    [shownTenantHeader]: place.shown,
    [shownUserHeader]: place.shownUser,
    authorization: token && `Bearer ${token}`,
    'content-type': hasBody ? 'application/json' : undefined,
  }
  return {
    accept: 'application/json',
    'accept-language': deps.locale(),
    [names.source]: deps.source(),
    ...Object.fromEntries(
      Object.entries(optional).filter((pair): pair is [string, string] => pair[1] !== undefined),
    ),
  }
}
