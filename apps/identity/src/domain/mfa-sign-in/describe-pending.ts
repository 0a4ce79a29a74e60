import type { Output } from '@vestibule/contract'
import type { lookUpPendingSignIn } from '@vestibule/contract/areas/mfa-sign-in'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { maskedPhone } from '../identifiers/phone.ts'
import { createFactorRequest } from '../mfa/ask-for-factor.ts'
import { readFactors } from '../mfa/factors.queries.ts'
import { openPending } from '../mfa/pending.ts'
import { offeredStrategies, readMfaPolicy } from '../mfa-policy/policy.queries.ts'
import { listPhones } from '../phone-numbers/phone-numbers.queries.ts'

/** Never by the name alone, which the owner of the account chose and may be that of another person. */
const describeAccount = async ({ db }: RequestContext, user: UserRow): Promise<string> => {
  const known = user.email || user.username
  if (known) return known
  const [phone] = await listPhones(db, user.id)
  return phone === undefined ? '' : maskedPhone(phone.phoneNumber)
}

/** Whose sign-in a token is of: the page that it was handed to by an address asks before it goes on (SEC-PO-35). */
export const describePending = async (
  { mfaToken }: { readonly mfaToken: string },
  ctx: RequestContext,
): Promise<Output<typeof lookUpPendingSignIn>> => {
  const { user, tenantId, amr, mayEnrol } = await openPending(ctx, mfaToken)
  const policy = await readMfaPolicy(ctx.db, tenantId)
  const { devices } = createFactorRequest({ user, tenantId, amr }, await readFactors(ctx.db, user.id), policy)
  return {
    account: await describeAccount(ctx, user),
    userId: user.id,
    userEmail: user.email,
    mfaEnrolled: !mayEnrol,
    mfaDevices: devices,
    mfaStrategies: [...offeredStrategies(policy.strategies, ctx.config)],
  }
}
