import { ApiError, type Contract } from '@vestibule/contract'
import { requireOrigin } from '../../http/check-origin.ts'
import type { IdentityHandlers } from '../../http/visitor.ts'
import { callbackPage } from '../../federation/return-address.ts'
import { redeem } from '../../federation/redeem.ts'
import { findSocialProviderNamed } from '../../federation/social/social.queries.ts'
import { markOf } from '../../federation/transactions/marks.ts'
import { openWay } from '../../federation/transactions/open-way.ts'
import { findTransaction } from '../../federation/transactions/transactions.queries.ts'
import { lifetimes } from '../../lifetimes.ts'
import { entryAnswer } from '../../sessions/enter.ts'
import { limitExternalLogins } from '../../throttle/external-login-limit.ts'

export const externalLoginHandlers: IdentityHandlers<Contract['externalLogin']> = {
  startExternalLogin: async ({ provider, form }, visitor) => {
    requireOrigin(visitor)
    await limitExternalLogins(visitor)
    const row = await findSocialProviderNamed(visitor.db, provider)
    if (row === undefined) throw new ApiError('SOCIAL_PROVIDER_OFF')
    const { state, url } = await openWay(visitor.db, visitor, {
      kind: 'social',
      connectionId: row.id,
      tenantId: visitor.vendorTenantId,
      form,
      returnTo: callbackPage(visitor, 'social'),
    })
    return { txn: state, url, expiresIn: lifetimes.loginTransaction }
  },

  getExternalLogin: async ({ txn }, visitor) => {
    requireOrigin(visitor)
    const transaction = await findTransaction(visitor.db, visitor, txn)
    const isOwn = transaction?.form === 'popup' && transaction.browserHash === markOf(visitor, 'frame')
    if (transaction === undefined || !isOwn) return { state: 'gone' as const }
    return { state: transaction.answeredAt === null ? ('waiting' as const) : ('answered' as const) }
  },

  redeemExternalLogin: async ({ txn, code, invitationToken }, visitor) => {
    const { entry } = await redeem(visitor, { state: txn, code, invitationToken })
    return entryAnswer(visitor, entry)
  },
}
