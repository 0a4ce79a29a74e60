import { aboutPerson } from '../audit/about-person.ts'
import { audit } from '../audit/audit.ts'
import { linkTo } from '../applications/link.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { createOneTimeToken } from '../credentials/one-time-token.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { linkMail } from '../../platform/mail/mails.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { mayMailAccount } from '../rate-limits/mail-limits.ts'
import { liftSignInStop } from '../rate-limits/sign-in-throttle.ts'
import { readPasswordRules } from './rules.queries.ts'
import { deleteLockout, countFailures, insertLockout } from './lockouts.queries.ts'

type Person = { readonly user: UserRow; readonly tenantId: string }

/** Strangers cause lockouts, so another link ends no earlier one (SEC-PW-16): the use of one ends them all. */
const mailUnlockLink = async (
  tx: Database,
  ctx: RequestContext,
  { user, tenantId }: Person,
): Promise<void> => {
  const lifetimeSeconds = lifetimes.unlockLink
  const token = await createOneTimeToken(tx, ctx, {
    purpose: 'unlock',
    userId: user.id,
    tenantId,
    lifetimeSeconds,
  })
  const link = linkTo(ctx, 'unlockAccountUrl', { token })
  await enqueueMail(tx, ctx, linkMail(ctx, 'lockedOut', { to: user.email, link }))
}

/**
 * After too many wrong passwords takes none for a quarter of an hour, also not the right one: what is answered stays
 * the same, so a caller cannot tell. Other ways in stay open, and the mailed link opens this one at once (SEC-PW-06).
 */
export const lockOutIfDue = async (ctx: RequestContext, { user, tenantId }: Person): Promise<void> => {
  const { lockout } = await readPasswordRules(ctx.db, tenantId)
  if (!lockout.enabled || (await countFailures(ctx, user.id)) < lockout.maxAttempts) return
  const mayMail = await mayMailAccount(ctx, 'lockout', user.canonicalEmail ?? user.id)
  await ctx.transaction(async (tx) => {
    const until = secondsLater(ctx.clock.now(), lifetimes.lockout)
    await insertLockout(tx, user.id, until)
    await audit(tx, ctx, {
      action: 'user.lockedOut',
      ...aboutPerson(user),
      tenantId,
      details: { after: lockout.maxAttempts },
    })
    if (mayMail) await mailUnlockLink(tx, ctx, { user, tenantId })
  })
  ctx.outbox.wake()
}

/** The mailbox is theirs: their next password is judged again. */
export const liftLockout = async (tx: Database, ctx: RequestContext, userId: string): Promise<void> => {
  await deleteLockout(tx, userId)
  await liftSignInStop(tx, ctx, userId)
}
