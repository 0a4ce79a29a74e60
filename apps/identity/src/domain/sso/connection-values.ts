import { ApiError } from '@vestibule/contract'
import type { ConnectionChange } from '@vestibule/contract/schemas/sso-input'
import { makeCertifiedKey } from '../../platform/crypto/self-signed-certificate.ts'
import type { SsoConfigurationRow } from '../../platform/db/schema/sso-configurations.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { lastEnd, parseCertificates } from './certificates.ts'
import { checkAcsUrl, checkProviderAddress } from './provider-address.ts'

/** What a change makes of the columns of a connection. */
export type ConnectionValues = Partial<Omit<SsoConfigurationRow, 'tenantId' | 'id' | 'createdAt'>>

const certificateValues = (text: string): ConnectionValues => {
  const certificates = text === '' ? [] : parseCertificates(text)
  return {
    publicCertificate: certificates.map(({ pem }) => pem).join('\n'),
    certificateEndsAt: lastEnd(certificates),
    certificateNoticedAt: null,
  }
}

/** Years for which a provider can verify our requests before the key has to be exchanged. */
const requestKeyYears = 10

/** A key of the connection's own, made when it first signs: requests of two tenants are never signed by one key. */
const requestKey = async ({ clock, random, secrets, config }: RequestContext): Promise<ConnectionValues> => {
  const from = clock.now()
  const until = new Date(from)
  until.setUTCFullYear(until.getUTCFullYear() + requestKeyYears)
  const name = new URL(config.publicUrl).hostname
  const { privatePem, certificatePem } = await makeCertifiedKey({ random, name, from, until })
  return {
    sealedRequestKey: secrets.seal('provider-secrets', privatePem),
    requestCertificate: certificatePem,
  }
}

const checkText = (text: string, field: string): string => {
  if (/[\p{Cc}<>"]/u.test(text)) throw new ApiError('INVALID_INPUT', { field, rule: 'text' })
  return text
}

/** Columns of a connection for what a client sent; what it did not send stays as it is. */
export const toConnectionValues = async (
  ctx: RequestContext,
  change: ConnectionChange,
  before?: SsoConfigurationRow,
): Promise<ConnectionValues> => {
  const { enabled, type, ssoEndpoint, publicCertificate, signRequest, acsUrl, spEntityId } = change
  const { idpEntityId, oidcClientId, oidcSecret, skipEmailDomainValidation } = change
  const given = <T>(value: T | undefined, toValues: (value: T) => ConnectionValues): ConnectionValues =>
    value === undefined ? {} : toValues(value)
  const needsKey = signRequest === true && (before?.sealedRequestKey ?? '') === ''
  return {
    ...given(enabled, (value) => ({ enabled: value })),
    ...given(type, (value) => ({ type: value })),
    ...given(ssoEndpoint, (text) => ({
      ssoEndpoint: text === '' ? '' : checkProviderAddress(ctx, text, 'ssoEndpoint'),
    })),
    ...given(publicCertificate, certificateValues),
    ...given(signRequest, (value) => ({ signRequest: value })),
    ...(needsKey && (await requestKey(ctx))),
    ...given(acsUrl, (text) => ({ acsUrl: checkAcsUrl(ctx, text) })),
    ...given(spEntityId, (text) => ({
      spEntityId: text === `${ctx.config.publicUrl}/login/saml/metadata` ? '' : checkText(text, 'spEntityId'),
    })),
    ...given(idpEntityId, (text) => ({ idpEntityId: checkText(text, 'idpEntityId') })),
    ...given(oidcClientId, (text) => ({ oidcClientId: text })),
    ...given(oidcSecret, (text) => ({ sealedOidcSecret: ctx.secrets.seal('provider-secrets', text) })),
    ...given(skipEmailDomainValidation, (value) => ({ skipEmailDomainValidation: value })),
  }
}

/** Columns that an audit row shows: of a secret only that there is one, and nothing of our own key. */
export const auditedValues = (values: ConnectionValues): Record<string, unknown> => {
  const {
    sealedOidcSecret,
    sealedRequestKey: _,
    requestCertificate: __,
    publicCertificate,
    ...shown
  } = values
  const { updatedAt: ___, certificateNoticedAt: ____, ...kept } = shown
  return {
    ...kept,
    ...(publicCertificate !== undefined && { publicCertificate }),
    ...(sealedOidcSecret !== undefined && { hasOidcSecret: sealedOidcSecret !== '' }),
  }
}

/** What an audit row says of a change: the columns that were asked for, and the address that follows from them. */
export const auditedChange = (
  before: SsoConfigurationRow,
  row: SsoConfigurationRow,
  values: ConnectionValues,
): { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> } => {
  const { hasOwnCallback } = row
  const changed = { ...values, ...(hasOwnCallback !== before.hasOwnCallback && { hasOwnCallback }) }
  const was = Object.fromEntries(
    Object.keys(changed).map((name) => [name, before[name as keyof SsoConfigurationRow]]),
  )
  return { before: auditedValues(was), after: auditedValues(changed) }
}
