import { audit } from '../../audit/audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { WebauthnCredentialRow } from '../../../platform/db/schema/webauthn.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import type { Asserted } from './assertion.ts'
import { touchCredential } from './credentials.queries.ts'

type Use = { readonly key: WebauthnCredentialRow; readonly asserted: Asserted; readonly tenantId: string }

/**
 * Remembers that a key was used. When its counter went back an attacker may have a copy: that is recorded, and a key
 * that lives in a single device is then worth nothing (SEC-PK-01).
 */
export const acceptUse = async (
  tx: Database,
  ctx: RequestContext,
  { key, asserted: { counter, isCounterBack }, tenantId }: Use,
): Promise<boolean> => {
  if (isCounterBack) {
    await audit(tx, ctx, {
      action: 'credential.counterBack',
      resourceId: key.userId,
      userId: key.userId,
      tenantId,
      details: { credential: key.id, refused: !key.isSynced },
    })
    if (!key.isSynced) return false
  }
  await touchCredential(tx, ctx, { id: key.id, counter })
  return true
}
