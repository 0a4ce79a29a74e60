import type { LoginTransactionRow } from '../../../platform/db/schema/login-transactions.ts'
import type { Services } from '../../../request/services.ts'
import type { LoginTransaction } from '../login-transaction.ts'
import { readConfiguration as discover } from '../oidc/configuration.ts'
import { toParty } from '../oidc/oidc-protocol.ts'
import { readReason } from '../oidc/refusal.ts'
import type { Outcome } from '../people/identity.ts'
import { readConfiguration } from '../read-sso-configuration.ts'
import { startReport, toReport } from './checks.ts'
import { checkDiscovery, diagnoseOidc } from './diagnose-oidc.ts'
import { recordExchange } from './record-exchange.ts'
import { diagnoseSaml } from './diagnose-saml.ts'

/** Whether a sign-in is a test: it is judged, and signs no user in. */
export const isTest = ({ form }: Pick<LoginTransactionRow, 'form'>): boolean => form === 'test'

/** What the answer of a provider would have led to. */
export const diagnose = async (
  services: Services,
  transaction: LoginTransaction,
  answer: URLSearchParams,
): Promise<Outcome> => {
  const judge = transaction.transaction.kind === 'oidc' ? diagnoseOidc : diagnoseSaml
  return { is: 'tested', report: await judge(services, transaction, answer) }
}

/** Why a window could not be sent to the provider at all. */
export const diagnoseStart = async (
  services: Services,
  transaction: LoginTransaction,
  error: unknown,
): Promise<Outcome> => {
  const isOidc = transaction.transaction.kind === 'oidc'
  const { checks, nothing } = startReport(isOidc ? 'oidc' : 'saml', services.clock.now())
  if (isOidc) {
    const row = await readConfiguration(services, transaction)
    const recorded = recordExchange(services)
    // Asked once more: what came the first time was not kept.
    await discover(recorded.services, toParty(services, row)).catch(() => undefined)
    checkDiscovery(checks, recorded.answers, row)
  }
  if (checks.list().every(({ outcome }) => outcome !== 'failed'))
    checks.add('other', 'failed', { received: readReason(error) })
  const report = toReport(checks, { ...nothing, document: '' })
  return { is: 'tested', report }
}
