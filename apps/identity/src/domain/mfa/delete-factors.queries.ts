import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { mfaAuthenticators, mfaPhones } from '../../platform/db/schema/mfa.ts'
import { webauthnCredentials } from '../../platform/db/schema/webauthn.ts'

export const deleteAuthenticator = async (tx: Database, id: string): Promise<void> => {
  await tx.delete(mfaAuthenticators).where(eq(mfaAuthenticators.id, id))
}

export const deleteMfaPhone = async (tx: Database, id: string): Promise<void> => {
  await tx.delete(mfaPhones).where(eq(mfaPhones.id, id))
}

export const deleteSecurityKey = async (tx: Database, id: string): Promise<void> => {
  await tx.delete(webauthnCredentials).where(eq(webauthnCredentials.id, id))
}

/** Deletes every second factor of a user. Passkeys, which are a way to sign in, stay. */
export const deleteFactors = async (tx: Database, userId: string): Promise<void> => {
  await tx.delete(mfaAuthenticators).where(eq(mfaAuthenticators.userId, userId))
  await tx.delete(mfaPhones).where(eq(mfaPhones.userId, userId))
  const factors = and(eq(webauthnCredentials.userId, userId), eq(webauthnCredentials.use, 'factor'))
  await tx.delete(webauthnCredentials).where(factors)
}
