import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { SsoConfigurationRow } from '../../../platform/db/schema/sso-configurations.ts'
import type { Services } from '../../../request/services.ts'
import { InvalidProviderResponse, type LoginTransaction } from '../login-transaction.ts'

/** Where providers post their answers, and what we call ourselves; a connection may have its own. */
export const ownAddresses = ({ config }: Pick<Services, 'config'>) => ({
  acsUrl: `${config.publicUrl}/login/saml/acs`,
  spEntityId: `${config.publicUrl}/login/saml/metadata`,
})

export const toAddresses = (services: Pick<Services, 'config'>, row: SsoConfigurationRow) => ({
  acsUrl: row.acsUrl || ownAddresses(services).acsUrl,
  spEntityId: row.spEntityId || ownAddresses(services).spEntityId,
})

const pem = /-----BEGIN (CERTIFICATE|PUBLIC KEY)-----[^-]+-----END \1-----/g

/** The pinned keys. None: nothing can be believed, so there is no way to begin (SEC-SO-05). */
const pinnedKeys = ({ publicCertificate }: SsoConfigurationRow): string[] => {
  const keys = publicCertificate.match(pem) ?? []
  if (keys.length === 0) throw new InvalidProviderResponse('the connection has no certificate')
  return keys
}

/**
 * Requests are remembered in our database, as part of the way: an answer is to the request of this way or to none.
 * That it is taken once only is decided when the way's outcome is written (SEC-SO-06).
 */
const toRequests = ({ requestId, transaction }: LoginTransaction) => {
  const createdAt = transaction.createdAt.getTime()
  // The library looks at the computer's clock; that the way is still open was decided by ours.
  const here = new Date().toISOString()
  return {
    saveAsync: async (_: string, value: string) => ({ value, createdAt }),
    getAsync: async (key: string) => (key === requestId ? here : null),
    removeAsync: async (key: string | null) => key,
  }
}

/** The library as this connection's service provider. It verifies signatures; times are judged by our own clock. */
export const serviceProvider = (
  services: Services,
  transaction: LoginTransaction,
  row: SsoConfigurationRow,
): SAML => {
  const { acsUrl, spEntityId } = toAddresses(services, row)
  if (row.idpEntityId === '') throw new InvalidProviderResponse('the connection names no issuer')
  return new SAML({
    callbackUrl: acsUrl,
    entryPoint: row.ssoEndpoint,
    issuer: spEntityId,
    audience: spEntityId,
    idpCert: pinnedKeys(row),
    idpIssuer: row.idpEntityId,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    forceAuthn: transaction.isProof === true,
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: -1,
    signatureAlgorithm: 'sha256',
    ...(row.signRequest && { privateKey: services.secrets.unseal('provider-secrets', row.sealedRequestKey) }),
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: 3_600_000,
    cacheProvider: toRequests(transaction),
    generateUniqueId: () => transaction.requestId,
  })
}
