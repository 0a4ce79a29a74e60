import { ApiError } from '@vestibule/contract'
import { audit } from '../../audit/audit.ts'
import { hashNewPassword } from '../../credentials/new-password.ts'
import { consumeOneTimeToken } from '../../credentials/one-time-token.ts'
import { replacePassword } from '../../credentials/replace-password.ts'
import type { Visitor } from '../../http/visitor.ts'
import { liftSignInStop } from '../../throttle/sign-in-throttle.ts'
import { openResetLink, type ResetLink } from './reset-link.ts'

/** Sets the password a person chose by the mailed link. Signs nobody in: whoever has the mailbox types it once more. */
export const resetPassword = async (
  { password, ...link }: ResetLink & { readonly password: string },
  visitor: Visitor,
): Promise<Record<string, never>> => {
  const user = await openResetLink(visitor, link)
  const passwordHash = await hashNewPassword(visitor, password, [user.name, user.email])
  await visitor.transaction(async (tx) => {
    const row = await consumeOneTimeToken(tx, visitor, { purpose: 'passwordReset', ...link })
    if (row === undefined || !(await replacePassword(tx, visitor, { user, passwordHash }))) {
      throw new ApiError('LINK_INVALID')
    }
    await liftSignInStop(tx, visitor, user.canonicalEmail)
    await audit(tx, visitor, {
      action: 'password.reset',
      resource: 'user',
      resourceId: user.id,
      userId: user.id,
      email: user.email,
      tenantId: row.tenantId,
      severity: 'High',
    })
  })
  return {}
}
