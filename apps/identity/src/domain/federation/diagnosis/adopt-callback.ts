import type { LoginTransactionRow } from '../../../platform/db/schema/login-transactions.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import { audit } from '../../audit/audit.ts'
import { moveToOwnCallback } from '../oidc/callback.queries.ts'
import type { Outcome } from '../people/identity.ts'

/**
 * Lets sign-ins of a connection answer at its own address, once a test has: then the address is registered with the provider.
 * Until then a connection that was registered at the shared address goes on there.
 */
export const adoptCallback = async (
  ctx: RequestContext,
  transaction: LoginTransactionRow,
  outcome: Outcome,
): Promise<void> => {
  if (transaction.kind !== 'oidc' || outcome.is !== 'tested') return
  const { checks } = outcome.report
  if (!checks.some((check) => check.rule === 'signature' && check.outcome === 'passed')) return
  const { connectionId, tenantId } = transaction
  await ctx.transaction(async (tx) => {
    if (!(await moveToOwnCallback(tx, transaction))) return
    await audit(tx, ctx, {
      action: 'sso.connectionChanged',
      resourceId: connectionId,
      tenantId,
      details: { before: { hasOwnCallback: false }, after: { hasOwnCallback: true } },
    })
  })
}
