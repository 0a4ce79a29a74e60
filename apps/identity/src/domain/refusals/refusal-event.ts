import type { EventName } from '@vestibule/contract/events'
import type { UntracedReason } from './untraced-reasons.ts'

/** Events of refusals that are written here, all with the same details. */
export type RefusalEvent = Extract<
  EventName,
  | 'operation.refused'
  | 'operation.targetRefused'
  | 'operation.throttled'
  | 'role.grantRefused'
  | 'session.proofRefused'
  | 'signIn.refused'
  | 'oneTimeSecret.refused'
  | 'accessToken.refused'
  | 'application.requestRefused'
  | 'application.grantRefused'
  | 'application.secretRefused'
  | 'scim.tokenRefused'
  | 'permission.refused'
  | 'hostToken.operationRefused'
  | 'apiToken.operationRefused'
  | 'impersonation.operationRefused'
>

/**
 * What a refusal leaves.
 * - `every`: a row for every caller; without a known tenant it is in the log of the installation.
 * - `known`: a row where the request has proved a caller. Unknown callers may send what they like, and are counted.
 * - `credential`: a row where a token was shown that claims to be good. A visitor who is not signed in shows none.
 */
export type Trace =
  | { readonly event: RefusalEvent; readonly from: 'every' | 'known' | 'credential' }
  | { readonly untraced: UntracedReason }

const traced =
  (from: 'every' | 'known' | 'credential') =>
  (event: RefusalEvent): Trace => ({ event, from })

export const ofEvery = traced('every')
export const ofKnown = traced('known')
export const ofCredential = traced('credential')
export const untraced = (reason: UntracedReason): Trace => ({ untraced: reason })
