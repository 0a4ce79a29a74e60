import type { Database } from '../../../../platform/db/database.ts'
import { noticeMail } from '../../../../platform/mail/mails.ts'
import { enqueueMail } from '../../../../platform/outbox/enqueue.ts'
import type { RequestContext } from '../../../../request/request-context.ts'
import { accountKey } from '../../../rate-limits/keys.ts'
import { fitsWindow } from '../../../rate-limits/windows.queries.ts'
import {
  auditRefusedAddress,
  type Refused,
  toRefusalError,
} from '../../../restrictions/ensure-address-allowed.ts'
import { isRestricted, readRestrictions } from '../../../restrictions/restrictions.queries.ts'
import { tenantName } from '../../../tenants/tenant-name.queries.ts'
import { nameInMail } from '../../../../platform/mail/name-in-mail.ts'
import type { UserRow } from '../../../../platform/db/schema/users.ts'
import { type GateCheck, pass, type PassingApiToken, readTenantId, type Verdict } from '../gate-check.ts'

/** One mail a day is enough to know of it. */
const mailWindow = { most: 1, seconds: 86_400 }

/** Tells the user, where the tenant wants that: a right password from another country is worth a look. */
const notifyUser = async (
  tx: Database,
  ctx: RequestContext,
  { user, tenantId }: { readonly user: Pick<UserRow, 'id' | 'email'>; readonly tenantId: string },
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

type Known = Pick<PassingApiToken, 'membership' | 'restrictionsVersion'> & Pick<Refused, 'user'>

/** Of what goes on the version of the rules is known, which saves the question. */
const judgeKnown = async (
  ctx: RequestContext,
  { user, membership: { tenantId }, restrictionsVersion: version }: Known,
): Promise<Exclude<Verdict, { is: 'wait' }>> => {
  const refusal = await ctx.addressJudge.judge(ctx.db, { tenantId, version, ip: ctx.ip })
  if (refusal === undefined) return pass
  await auditRefusedAddress(ctx.db, ctx, { tenantId, user }, refusal)
  return { is: 'refuse', error: toRefusalError(refusal, ctx.ip), isWritten: true }
}

/**
 * Where a sign-in, a session or an API token comes from has to be an address that its tenant takes (SEC-AD-04). A sign-in
 * is judged after everything that may refuse it without a word about the person.
 */
export const addressRules: GateCheck = {
  name: 'addressRules',
  mayApply: isRestricted,
  judge: async (tx, ctx, entering) => {
    const { user } = entering
    const tenantId = readTenantId(entering)
    const refusal = await ctx.addressJudge.judgeIn(tx, tenantId, ctx.ip)
    if (refusal === undefined) return pass
    await auditRefusedAddress(tx, ctx, { tenantId, user }, refusal)
    if (refusal.code === 'COUNTRY_RESTRICTED')
      await notifyUser(tx, ctx, { user, tenantId }, refusal.country ?? '–')
    return { is: 'refuse', error: toRefusalError(refusal, ctx.ip), isWritten: true }
  },
  // A server stands in a data center: what counts is where the browser of the session was last (SEC-AD-04).
  judgeSession: (ctx, { facts }) => judgeKnown(ctx.isServer ? { ...ctx, ip: facts.session.ip } : ctx, facts),
  judgeApiToken: judgeKnown,
}
