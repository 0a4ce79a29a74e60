import type { Output } from '@vestibule/contract'
import type { getSSOConfigurations } from '@vestibule/contract/areas/sso-configurations'
import { type SsoVendor, ssoVendors } from '@vestibule/contract/schemas/sso-input'

export type Connection = Output<typeof getSSOConfigurations>[number]
export type ConnectionDomain = Connection['domains'][number]
export type ConnectionGroup = Connection['groups'][number]

/** Vendors as they are offered: the ones that most people have come first. */
export const offeredVendors = ['okta', 'azure', 'google', 'saml', 'oidc'] as const

export const toVendor = (type: string): SsoVendor => ssoVendors.find((one) => one === type) ?? 'saml'

export const isOidc = ({ type }: Pick<Connection, 'type'>): boolean => type === 'oidc'

/** Whether all is there that the provider gave. */
export const hasProviderDetails = (connection: Connection): boolean =>
  isOidc(connection)
    ? connection.ssoEndpoint !== '' && connection.oidcClientId !== ''
    : connection.ssoEndpoint !== '' && connection.idpEntityId !== '' && connection.publicCertificate !== ''

export const hasVerifiedDomain = ({ domains }: Connection): boolean =>
  domains.some(({ validated }) => validated)

export type ConnectionState = 'required' | 'on' | 'ready' | 'draft'

export const readState = (connection: Connection): ConnectionState => {
  if (!hasProviderDetails(connection) || !hasVerifiedDomain(connection)) return 'draft'
  if (!connection.enabled) return 'ready'
  return connection.isEnforced ? 'required' : 'on'
}

/** Domains as a sentence names them: the verified ones, or those that were added. */
export const namedDomains = ({ domains }: Connection, locale: string): string => {
  const verified = domains.filter(({ validated }) => validated)
  const names = (verified.length > 0 ? verified : domains).map(({ domain }) => domain)
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}

/** When the last of the certificates ends; undefined where one of them does not. */
export const certificateEnd = ({ certificates }: Pick<Connection, 'certificates'>): Date | undefined => {
  const ends = certificates.flatMap(({ endsAt }) => (endsAt === undefined ? [] : [Date.parse(endsAt)]))
  return ends.length === 0 || ends.length < certificates.length ? undefined : new Date(Math.max(...ends))
}

/** The step of the wizard at which a draft is taken up again. */
export const nextStep = (connection: Connection): 'exchange' | 'domain' | 'roles' => {
  if (!hasProviderDetails(connection)) return 'exchange'
  return hasVerifiedDomain(connection) ? 'roles' : 'domain'
}
