import type { Database } from '../../platform/db/database.ts'
import { holdsIdentity, type LinkedIdentity } from '../credentials/held-identities.queries.ts'
import { holdsCredential } from '../credentials/webauthn/credentials.queries.ts'
import { lockUserRow } from '../credentials/users.queries.ts'

/** What a provider said of a user: it holds while the user has the identity there, and the provider is on. */
export type IdentityBasis = LinkedIdentity & { readonly is: 'identity' }

/** What was proved in the ways in that are our own, and may be over by the time a session begins. */
export type OwnBasis =
  /** The password: the very hash that it was compared with. */
  | { readonly is: 'password'; readonly passwordHash: string | null }
  | { readonly is: 'passkey'; readonly id: string }
  /** A link, a code, a challenge, or a factor, which is read and used up in the same transaction. */
  | { readonly is: 'usedUp' }

export type ProofBasis = OwnBasis | IdentityBasis

export const usedUp = { is: 'usedUp' } as const satisfies ProofBasis

/**
 * Locks a user, and asks again what was proved. Every way to begin a session passes here: what changes a password or a
 * factor, or ends sessions, locks the user as well, so that it ends what began before it, and what comes after it is judged
 * by what it left (decision 190).
 */
export const stillHolds = async (tx: Database, userId: string, basis: ProofBasis): Promise<boolean> => {
  const user = await lockUserRow(tx, userId)
  if (user === undefined) return false
  switch (basis.is) {
    case 'password':
      return user.passwordHash === basis.passwordHash
    case 'passkey':
      return holdsCredential(tx, { id: basis.id, userId, use: 'passkey' })
    case 'identity':
      return holdsIdentity(tx, userId, basis)
    case 'usedUp':
      return true
  }
}
