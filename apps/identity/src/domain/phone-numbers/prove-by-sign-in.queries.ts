import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { phoneNumbers } from '../../platform/db/schema/phone-numbers.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { provePhone } from './phone-numbers.queries.ts'

/**
 * A right code proves the number it was sent to, if that still waits for it. False when the number is gone, or is
 * another user's by now.
 */
export const proveBySignIn = async (
  tx: Database,
  ctx: Pick<RequestContext, 'clock'>,
  { phoneId }: Readonly<Record<string, unknown>>,
): Promise<boolean> => {
  const [phone] = await tx
    .select()
    .from(phoneNumbers)
    .where(eq(phoneNumbers.id, String(phoneId)))
  if (phone === undefined) return false
  return phone.verifiedAt !== null || provePhone(tx, ctx, phone)
}
