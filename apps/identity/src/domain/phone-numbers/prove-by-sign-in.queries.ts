import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import type { OneTimeTokenRow } from '../../platform/db/schema/one-time-tokens.ts'
import { phoneNumbers } from '../../platform/db/schema/phone-numbers.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { provePhone } from './phone-numbers.queries.ts'
import { takeNaming } from './waiting-numbers.queries.ts'

/** What was said of the number where it was not proved before. */
type Proved = { readonly naming?: OneTimeTokenRow }

/**
 * A right code proves the number it was sent to, if that still waits for it in the browser that asked for the code. Undefined
 * when the number is gone, waits no more, or is another user's by now.
 *
 * @param data of the code
 */
export const proveBySignIn = async (
  tx: Database,
  ctx: Pick<RequestContext, 'clock'>,
  { phoneId, naming: hash }: Readonly<Record<string, unknown>>,
): Promise<Proved | undefined> => {
  const [phone] = await tx
    .select()
    .from(phoneNumbers)
    .where(eq(phoneNumbers.id, String(phoneId)))
  if (phone === undefined) return undefined
  if (phone.verifiedAt !== null) return {}
  const naming = await takeNaming(tx, ctx, { hash: String(hash), userId: phone.userId })
  return naming !== undefined && (await provePhone(tx, ctx, phone)) ? { naming } : undefined
}
