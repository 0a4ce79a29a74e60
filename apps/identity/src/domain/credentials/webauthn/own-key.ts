import type { WebauthnCredentialRow } from '../../../platform/db/schema/webauthn.ts'

/** A passkey or security key as its owner is told of it. */
export const toOwnKey = ({ id, deviceType, name, createdAt, lastUsedAt }: WebauthnCredentialRow) => ({
  id,
  deviceType,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString(),
})
