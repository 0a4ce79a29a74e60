import type { SsoConfigurationRow } from '../../platform/db/schema/sso-configurations.ts'
import { toExpectedIssuer } from './expected-issuer.ts'

/** The protocol of a connection: every type but `oidc` is a vendor that speaks SAML. */
export const toProtocol = ({ type }: Pick<SsoConfigurationRow, 'type'>): 'oidc' | 'saml' =>
  type === 'oidc' ? 'oidc' : 'saml'

/**
 * A provider that speaks OpenID Connect, by its issuer.
 *
 * @param address of the issuer, or of the document about it
 */
export const nameIssuer = (address: string): string => {
  const issuer = URL.canParse(address) ? toExpectedIssuer(address) : undefined
  return `oidc ${issuer ?? address}`
}

/**
 * Names the provider of a connection by its protocol and by what it calls itself in what it signs. Keys, endpoints and our
 * client there may change without making it another provider.
 *
 * @returns an empty text where no provider is set up
 */
export const toProviderName = (
  row: Pick<SsoConfigurationRow, 'type' | 'ssoEndpoint' | 'idpEntityId'>,
): string => {
  if (toProtocol(row) === 'oidc') return row.ssoEndpoint === '' ? '' : nameIssuer(row.ssoEndpoint)
  return row.idpEntityId === '' ? '' : `saml ${row.idpEntityId}`
}

/** Whether what an earlier provider said is no word of the one that is set up now. */
export const isAnotherProvider = (earlier: string, now: string): boolean => earlier !== '' && earlier !== now
