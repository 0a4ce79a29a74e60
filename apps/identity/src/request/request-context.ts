import type { Area, Callers, Contract, Handlers } from '@vestibule/contract'
import type { ApiTokenType } from '../platform/db/schema/api-tokens.ts'
import type { Client } from '../domain/applications/clients.ts'
import type { Services } from './services.ts'
import type { RefreshTokenPayload } from '../domain/sessions/refresh-token.ts'
import type { RefusalTrail } from './refusal-trail.ts'
import type { Reply } from './reply.ts'

/** How the caller reached us, which decides what its cookies look like. */
export type Deployment =
  /** From a document another site may show: a frame of the portal, or a host page that calls us itself. */
  | 'frame'
  /** From a top-level page of the portal. */
  | 'page'
  /** From the top-level page in the webview of a native application. */
  | 'app'
  /** No browser: a native application or a server. The only one that is given refresh tokens in bodies. */
  | 'direct'

/** A key that has signed the request. */
export type KeyProof = {
  /** Its thumbprint (RFC 7638). */
  readonly jkt: string
  /** Hash of the access token that the proof is for; undefined where it is for none. */
  readonly ath: string | undefined
}

/** A caller, signed in or not, with all services of the server. */
export type RequestContext = Services & {
  /** The registered host application the request belongs to. */
  readonly client: Client
  readonly deployment: Deployment
  /** The `Origin` header, if the request carried one. */
  readonly origin: string | undefined
  /** Origin of the page that mailed links lead to: one of the client's own, or ours for who came to our own pages. */
  readonly hostOrigin: string
  /** The key that signed this very request, if one did and it was right. */
  readonly keyProof: KeyProof | undefined
  /** The page that shows the portal, where a ticket proves it. */
  readonly embeddedIn: string | undefined
  /** The tenant whose sign-in it is, by its alias, as the caller says; worth no more than a typed address. */
  readonly loginAlias: string | undefined
  readonly ip: string
  /** An application on a server asks for a user, and did not say where that user is: `ip` is the server's own. */
  readonly isServer: boolean
  readonly userAgent: string
  /** Whether a browser sent the request. A page cannot hide that: scripts do not set the headers that say so. */
  readonly isBrowser: boolean
  /** Language of what is sent because of this request, of those we have. */
  readonly locale: string
  /** The `Cookie` header as it came. */
  readonly cookieHeader: string | undefined
  readonly traceId: string
  /** Cookies and headers of the answer, sent also when the handler fails. */
  readonly reply: Reply
  /** What is written down if the request is refused; the same object for all steps of one request. */
  readonly refusalTrail: RefusalTrail
}

/** A host's server. */
export type VendorContext = RequestContext & {
  /** The tenant that it speaks of, as a header says. */
  readonly namedTenantId: string | undefined
}

/** A caller who may hold a refresh token. */
export type RefreshContext = RequestContext & {
  /** What the cookie proves, if there was a usable one; the handler decides what to do without. */
  readonly cookieProof: RefreshTokenPayload | undefined
}

/** A caller who impersonates another user. */
export type Impersonator = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly endsAt: Date
}

/** An API token that acts, and who made it is the user of the actor. */
export type ActingToken = { readonly id: string; readonly type: ApiTokenType }

/** What was read of the caller and let the request go on. It is read again once the request has waited. */
export type RestsOn = {
  /** A fresh proof without a second factor was enough, because the caller had no factor. */
  noFactor: boolean
}

/** A signed-in person acting in a tenant. Rights are those in the database now, not those in the token. */
export type Actor = RequestContext & {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly tenantId: string
  /** The tenant of the token, which has the rights: the acting one, or one above it. */
  readonly tokenTenantId: string
  /** Every tenant the person is an active member of. */
  readonly tenantIds: readonly string[]
  readonly sessionId: string
  /** Keys of the person's roles in the acting tenant. */
  readonly roles: readonly string[]
  /** Permission keys they hold there, wildcards included. */
  readonly permissions: readonly string[]
  /** Whether one of the held keys covers this permission. */
  readonly can: (permission: string) => boolean
  /** Who really acts, in the name of this person. */
  readonly impersonator: Impersonator | undefined
  /**
   * The API token that acts, where one does. The user is then the one who made it, and there is no session: nothing
   * that asks for a fresh proof takes a token.
   */
  readonly apiToken: ActingToken | undefined
  /** Thumbprint of the key that the caller's access token is bound to; what is handed out in its place is bound too. */
  readonly tokenKey: string | undefined
  /** When the caller's access token ends; what is handed out in its place ends no later. Absent where it shows none. */
  readonly tokenEndsAt: Date | undefined
  /** Whether the caller's token opens everything that its user may do; any other opens what the contract opens to it. */
  readonly isManaging: boolean
  readonly authTime: Date
  /** Whether what the session says of `authTime` and `amr` was proved to us: what an application was granted was not. */
  readonly isSessionProof: boolean
  /** Whether the session was granted to an application; else it is the portal's own. */
  readonly isGranted: boolean
  readonly amr: readonly string[]
  /** The same object for all steps of one request. */
  readonly restsOn: RestsOn
}

export type IdentityCallers = {
  readonly anyone: RequestContext
  readonly refreshCookie: RefreshContext
  readonly signedIn: Actor
  /** Its client is the application whose credentials the server showed. */
  readonly vendor: VendorContext
  readonly allowed: Actor
} & Callers

/** The handlers of one area, bound to this server's callers. */
export type IdentityHandlers<A extends Area> = Handlers<A, IdentityCallers>

/** The handlers of the whole contract. */
export type AllHandlers = { readonly [K in keyof Contract]: IdentityHandlers<Contract[K]> }
