import type { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Actor } from '../../request/request-context.ts'
import { redeemCode } from '../credentials/redeem-code.ts'

/** What a wrong code is called in the audit log. */
const refusals = {
  phoneProof: 'phone.proofRefused',
  phoneChange: 'phone.changeRefused',
  phoneRemoval: 'phone.removalRefused',
} as const

type OwnCode = {
  readonly purpose: keyof typeof refusals
  /** What was answered when the code was sent. */
  readonly token: string
  /** As typed. */
  readonly code: string
}

/**
 * One try of a code that the actor had sent to a phone number (SEC-OT-06).
 *
 * @param effect what a right code brings about, for the number it was sent to
 * @throws ApiError CODE_INVALID, CODE_EXPIRED, TOO_MANY_ATTEMPTS, and what the effect answers
 */
export const redeemOwnCode = async (
  actor: Actor,
  { purpose, token, code }: OwnCode,
  effect: (tx: Database, number: string) => Promise<ApiError | undefined>,
): Promise<void> => {
  const redeemed = {
    purpose,
    handleHash: sha256(token),
    code,
    userId: actor.userId,
    failure: { action: refusals[purpose] },
  }
  await redeemCode(actor, redeemed, (tx, { data }) => effect(tx, String(data.number)))
}
