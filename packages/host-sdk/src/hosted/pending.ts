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
}

// The specification's name. The verifier in it is worth nothing without the code, and is deleted on use (SEC-PO-01).
const key = 'HOSTED_LOGIN_VERIFIER_KEY'

/** Remembers a sign-in that begins. */
export const remember = ({ storage }: Surroundings, pending: Pending): void =>
  storage.setItem(key, JSON.stringify(pending))

/** The sign-in that this page began, once. */
export const recall = ({ storage }: Surroundings): Pending | undefined => {
  const text = storage.getItem(key)
  storage.removeItem(key)
  return text === null ? undefined : (JSON.parse(text) as Pending)
}
