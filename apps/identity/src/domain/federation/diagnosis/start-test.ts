import { type Answer, ApiError, type Received } from '@vestibule/contract'
import type { getSSOTest, startSSOTest } from '@vestibule/contract/areas/sso-tests'
import type { SsoConfigurationRow } from '../../../platform/db/schema/sso-configurations.ts'
import type { Actor, RequestContext } from '../../../request/request-context.ts'
import { callbackPage } from '../../applications/return-address.ts'
import { audit } from '../../audit/audit.ts'
import { lifetimes } from '../../lifetimes.ts'
import { limitExternalLogins } from '../../rate-limits/external-login-limit.ts'
import { ownConfiguration } from '../../sso/configurations.queries.ts'
import { toProtocol } from '../../sso/provider-name.ts'
import { missingParts } from '../../sso/set-enforcement.ts'
import { createLoginTransaction } from '../transactions/create-login-transaction.ts'
import { findTransaction } from '../transactions/transactions.queries.ts'
import { toOutcome } from '../verify-provider-response.ts'

type Started = Answer<typeof startSSOTest>

/**
 * Opens a way to the provider of a connection that signs no user in. The domain need not be verified: the report says so.
 *
 * @throws ApiError SSO_NOT_CONFIGURED with what is missing
 */
export const openTest = async (ctx: RequestContext, row: SsoConfigurationRow): Promise<Started> => {
  await limitExternalLogins(ctx)
  const missing = missingParts(row, { hasProvedDomain: true })
  if (missing.length > 0) throw new ApiError('SSO_NOT_CONFIGURED', { missing })
  const kind = toProtocol(row)
  const { state, url } = await createLoginTransaction(ctx.db, ctx, {
    kind,
    connectionId: row.id,
    tenantId: row.tenantId,
    form: 'test',
    returnTo: callbackPage(ctx, kind),
  })
  return { txn: state, url, expiresIn: lifetimes.loginTransaction }
}

export const startTest = async (
  { ssoConfigId }: Received<typeof startSSOTest>,
  actor: Actor,
): Promise<Started> => {
  const row = await ownConfiguration(actor.db, actor.tenantId, ssoConfigId)
  const started = await openTest(actor, row)
  const details = { type: row.type }
  await actor.transaction((tx) =>
    audit(tx, actor, { action: 'sso.testStarted', resourceId: row.id, details }),
  )
  return started
}

/** How a test of one tenant went; of another tenant's nothing is known. */
export const readTest = async (
  ctx: RequestContext,
  tenantId: string,
  txn: string,
): Promise<Answer<typeof getSSOTest>> => {
  const transaction = await findTransaction(ctx.db, ctx, txn)
  if (transaction === undefined || transaction.form !== 'test' || transaction.tenantId !== tenantId)
    return { state: 'gone' }
  const outcome = toOutcome(ctx, transaction)
  return outcome?.is === 'tested' ? { state: 'answered', report: outcome.report } : { state: 'waiting' }
}
