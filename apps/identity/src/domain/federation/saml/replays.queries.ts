import { samlAssertions } from '../../../platform/db/schema/login-transactions.ts'
import type { Services } from '../../../request/services.ts'
import type { SignedAssertion } from './signed-assertion.ts'

/** Takes an assertion. False when it was taken before, by whichever process (SEC-SO-06). */
export const takeAssertion = async (
  { db }: Pick<Services, 'db'>,
  connectionId: string,
  { id: assertionId, expiresAt }: SignedAssertion,
): Promise<boolean> => {
  const rows = await db
    .insert(samlAssertions)
    .values({ connectionId, assertionId, expiresAt })
    .onConflictDoNothing()
    .returning({ assertionId: samlAssertions.assertionId })
  return rows.length > 0
}
