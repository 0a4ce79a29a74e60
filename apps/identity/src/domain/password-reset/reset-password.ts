import { ApiError } from '@vestibule/contract'
import { aboutPerson } from '../audit/about-person.ts'
import { inviteAtAddress } from '../invitations/invite-at-address.ts'
import { hashNewPassword } from '../passwords/new-password.ts'
import { consumeOneTimeToken } from '../credentials/one-time-token.queries.ts'
import { lockUserRow } from '../credentials/users.queries.ts'
import { replacePassword } from '../passwords/replace-password.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { liftLockout } from '../passwords/lockout.ts'
import { holdForRestoring, restoreEmail } from './restore-email.ts'
import { rememberBrowserAnew } from '../rate-limits/known-browsers.ts'
import { openResetLink, type ResetLink } from '../passwords/reset-link.ts'

/**
 * Sets the password a person chose by the mailed link. Signs no user in: the person types it once more, in a browser that
 * counts as known from here on, since all browsers of before are forgotten and an attack may go on (SEC-PW-25).
 */
export const resetPassword = async (
  { password, ...link }: ResetLink & { readonly password: string },
  ctx: RequestContext,
): Promise<Record<string, never>> => {
  const { user, purpose, restoredEmail } = await openResetLink(ctx, link)
  const chosen = { password, by: link.token, about: [restoredEmail ?? ''], of: user }
  const passwordHash = await hashNewPassword(ctx, chosen)
  const restored = restoredEmail === undefined ? undefined : { userId: user.id, email: restoredEmail }
  const isMailed = await ctx.transaction(async (tx) => {
    if (restored !== undefined) await holdForRestoring(tx, ctx, restored)
    await lockUserRow(tx, user.id)
    const row = await consumeOneTimeToken(tx, ctx, { purpose, ...link })
    if (row === undefined) throw new ApiError('LINK_INVALID')
    const event = {
      action: 'password.reset',
      ...aboutPerson(user),
      tenantId: row.tenantId,
      details:
        restored === undefined
          ? {}
          : { restoredEmail, taken: await restoreEmail(tx, ctx, restored, row.createdAt) },
    } as const
    if (!(await replacePassword(tx, ctx, { user, passwordHash, event }))) throw new ApiError('LINK_INVALID')
    // Another password voids every link there is, so those of the address that is back are mailed after it.
    if (restored !== undefined) await inviteAtAddress(tx, ctx, user.id)
    await liftLockout(tx, ctx, user.id)
    return row.data.isMailed === true
  })
  if (isMailed) rememberBrowserAnew(ctx, user.id)
  return {}
}
