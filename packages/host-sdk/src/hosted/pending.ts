import { storageKeys } from '@vestibule/contract/constants'
import type { Surroundings } from './surroundings.ts'

/** What is remembered of a sign-in while the person is at the portal. */
export interface Pending {
  readonly verifier: string
  readonly state: string
  readonly nonce: string
  readonly redirectUri: string
  /** Where the person goes afterwards. */
  readonly to: string
  /** The user was not asked. */
  readonly isSilent: boolean
  /** The tenant that was asked for by its id. */
  readonly tenantId?: string
}

// The verifier under it is worth nothing without the code, and is deleted on use (SEC-PO-01).
const key = storageKeys.hostedLoginVerifier

/** Remembers a sign-in that begins. */
export const remember = ({ storage }: Surroundings, pending: Pending): void =>
  storage.setItem(key, JSON.stringify(pending))

/** The sign-in that this page began, once. */
export const recall = ({ storage }: Surroundings): Pending | undefined => {
  const text = storage.getItem(key)
  storage.removeItem(key)
  return text === null ? undefined : (JSON.parse(text) as Pending)
}
