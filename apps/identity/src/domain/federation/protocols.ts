import type { LoginTransactionRow } from '../../platform/db/schema/login-transactions.ts'
import { oidcProtocol } from './oidc/oidc-protocol.ts'
import { samlProtocol } from './saml/saml-protocol.ts'
import { socialProtocol } from './social/social-protocol.ts'
import type { Protocol } from './login-transaction.ts'

export const protocols: Record<LoginTransactionRow['kind'], Protocol> = {
  social: socialProtocol,
  oidc: oidcProtocol,
  saml: samlProtocol,
}
