import type { Actor, RequestContext } from './request-context.ts'

/** Whose audit log a refusal belongs to, as far as the request has proved it. */
export type Concerned = {
  readonly tenantId: string
  readonly userId?: string
  readonly email?: string
  /** What names the one who is refused where that is no user: a connection. */
  readonly resourceId?: string
}

/** A refusal that writes an event of its own where it is decided. */
export type OwnRefusal = {
  /** Who is refused: a user, a token, or the place of a caller who is not known. */
  readonly actor: string
  /** Whether the caller is proved. */
  readonly isKnown: boolean
  /** The account that a caller who is not proved tries, where it exists. */
  readonly account?: string | undefined
  readonly event: string
  readonly tenantId: string
  /** What it happened to, as far as the event names it. */
  readonly target: string | undefined
}

/**
 * What one request leaves behind for the case that it is refused. Steps fill it in as they learn it; only
 * `http/record-refusals.ts`, and the audit log for refusals that write an event of their own, read it.
 */
export type RefusalTrail = {
  /** Where the request comes from. */
  by?: RequestContext
  /** The caller, once the request has proved one. */
  actor?: Actor
  /** The user or connection that was proved without a caller; or, of a caller, the tenant whose gate refused. */
  concerned?: Concerned
  /** Asks whom it concerns, where nothing is proved. Called only for a row that is written. */
  findConcerned?: () => Promise<Concerned | undefined>
  /** What the request names by which that is found: refusals at one target use up none at another. */
  namedTarget?: string
  /** A token or ticket was shown: without one a missing sign-in is nothing to write down. */
  showsCredential?: true
  /** The very token that was judged and refused, where it may be an access token that is over. */
  refusedToken?: string
  /** An application is not known, or has to show a secret and shows none. */
  showsNoSecret?: true
  /** The request names nothing that could be another tenant's: what it does not find is not there. */
  namesNothing?: true
  /** An event of its own has been written about the refusal, or left out by a bound of its own. */
  isWritten?: true
  /** Bounds such events of this server; a trail without it belongs to no request. */
  takeOwn?: (refusal: OwnRefusal) => number | undefined
}
