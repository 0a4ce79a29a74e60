import { ApiError, type Contract } from '@vestibule/contract'
import { requireOrigin } from '../../request/check-origin.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { callbackPage } from '../../domain/applications/return-address.ts'
import { checkAdditionalParams } from '../../domain/federation/oidc/additional-params.ts'
import { redeem } from '../../domain/federation/redeem.ts'
import { findSocialProviderNamed } from '../../domain/federation/social/social.queries.ts'
import { readBrowserBinding } from '../../domain/federation/transactions/browser-binding.ts'
import { createLoginTransaction } from '../../domain/federation/transactions/create-login-transaction.ts'
import { findTransaction } from '../../domain/federation/transactions/transactions.queries.ts'
import { lifetimes } from '../../domain/lifetimes.ts'
import { toLoginResponse } from '../../domain/sign-in/complete-sign-in.ts'
import { limitExternalLogins } from '../../domain/rate-limits/external-login-limit.ts'

export const externalLoginHandlers: IdentityHandlers<Contract['externalLogin']> = {
  startExternalLogin: async ({ provider, form, additionalQueryParams }, ctx) => {
    requireOrigin(ctx)
    await limitExternalLogins(ctx)
    const row = await findSocialProviderNamed(ctx.db, provider)
    if (row === undefined) throw new ApiError('SOCIAL_PROVIDER_OFF')
    const additional = additionalQueryParams && checkAdditionalParams(row.type, additionalQueryParams)
    const { state, url } = await createLoginTransaction(ctx.db, ctx, {
      kind: 'social',
      connectionId: row.id,
      tenantId: ctx.vendorTenantId,
      form,
      returnTo: callbackPage(ctx, 'social'),
      additional,
    })
    return { txn: state, url, expiresIn: lifetimes.loginTransaction }
  },

  getExternalLogin: async ({ txn }, ctx) => {
    requireOrigin(ctx)
    const transaction = await findTransaction(ctx.db, ctx, txn)
    const isOwn =
      transaction?.form === 'popup' && transaction.browserHash === readBrowserBinding(ctx, 'frame')
    if (transaction === undefined || !isOwn) return { state: 'gone' as const }
    return { state: transaction.answeredAt === null ? ('waiting' as const) : ('answered' as const) }
  },

  redeemExternalLogin: async ({ txn, code, invitationToken }, ctx) => {
    const { entry, person } = await redeem(ctx, { state: txn, code, invitationToken })
    const answer = await toLoginResponse(ctx, entry)
    return person.hasSignedUp ? { ...answer, newUserId: person.user.id } : answer
  },
}
