import type { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { noticeMail } from '../../platform/mail/mails.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { accountKey } from '../rate-limits/keys.ts'
import { fitsWindow } from '../rate-limits/windows.queries.ts'
import { auditRefusedAddress, toRefusalError } from '../restrictions/ensure-address-allowed.ts'
import { readRestrictions } from '../restrictions/restrictions.queries.ts'
import type { SignInAttempt } from '../sessions/sign-in-attempt.ts'
import { tenantName } from '../tenants/tenant-name.queries.ts'
import { nameInMail } from '../../platform/mail/name-in-mail.ts'

/** One mail a day is enough to know of it. */
const mailWindow = { most: 1, seconds: 86_400 }

/** Tells the user, where the tenant wants that: a right password from another country is worth a look. */
const notifyUser = async (
  tx: Database,
  ctx: RequestContext,
  { user, tenantId }: SignInAttempt,
  country: string,
): Promise<void> => {
  const { shouldSendRestrictionEmail } = (await readRestrictions(tx, tenantId)).country
  if (!shouldSendRestrictionEmail) return
  const key = accountKey(ctx.secrets, 'country-mail', user.id)
  if (!(await fitsWindow({ db: tx, clock: ctx.clock }, key, mailWindow))) return
  const tenant = nameInMail((await tenantName(tx, tenantId)) ?? '', ctx.client.name)
  const values = { tenant, ip: ctx.ip, country }
  await enqueueMail(tx, ctx, noticeMail(ctx, 'countryRefused', { to: user.email, values }))
}

/**
 * Judges where a sign-in comes from, after everything else about it was right. What is written about a refusal stays: the
 * caller throws it once the transaction is committed.
 *
 * @returns undefined where the tenant takes the address
 */
export const refuseAddress = async (
  tx: Database,
  ctx: RequestContext,
  attempt: SignInAttempt,
): Promise<ApiError | undefined> => {
  const { user, tenantId } = attempt
  const refusal = await ctx.addressJudge.judgeIn(tx, tenantId, ctx.ip)
  if (refusal === undefined) return undefined
  await auditRefusedAddress(tx, ctx, { tenantId, user }, refusal)
  if (refusal.code === 'COUNTRY_RESTRICTED') await notifyUser(tx, ctx, attempt, refusal.country ?? '–')
  return toRefusalError(refusal, ctx.ip)
}
