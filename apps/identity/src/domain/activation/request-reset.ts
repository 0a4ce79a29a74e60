import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { findPerson } from '../credentials/find-person.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import type { Identifier } from '../identifiers/identifier.ts'
import { homeTenant } from '../members/home-tenant.queries.ts'
import { knownBrowsersCounter } from '../rate-limits/known-browsers.ts'
import { limitResends, mayMailAccount } from '../rate-limits/mail-limits.ts'
import { mailOpenActivation } from './resend-activation.ts'
import { sendResetLink } from '../passwords/reset-link.ts'

/** Answers the same for everybody: known, unknown, locked, or over the limit of mails (SEC-PW-08). */
export const requestReset = async (
  ctx: RequestContext,
  identifier: Identifier | undefined,
): Promise<Record<string, never>> => {
  if (!(await ctx.settings()).passwordRecovery.email) throw new ApiError('RECOVERY_UNAVAILABLE')
  await limitResends(ctx)
  if (identifier === undefined) return {}
  const user = await findPerson(ctx.db, identifier)
  const account = user?.canonicalEmail ?? identifier.canonical
  const browsers = user && knownBrowsersCounter(ctx, user)
  const mayMail = await mayMailAccount(ctx, 'reset', browsers ?? account)
  const home = await homeTenant(ctx.db, user?.id ?? ctx.vendorTenantId, ctx.clock.now())
  await ctx.transaction(async (tx) => {
    await audit(tx, ctx, {
      action: 'password.resetRequested',
      resourceId: user?.id,
      userId: user?.id,
      email: account,
      tenantId: home,
      sendsNothing: user === undefined || !mayMail,
    })
    if (user === undefined || !mayMail) return
    // Without a proved address there is no account to recover yet, only one to activate.
    if (user.verifiedAt === null) return mailOpenActivation(tx, ctx, user)
    return sendResetLink(tx, ctx, { user, tenantId: home ?? ctx.vendorTenantId })
  })
  return {}
}
