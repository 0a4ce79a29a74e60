import { cleanName } from '@vestibule/contract/name-text'
import type { SsoConfigurationRow } from '../../../platform/db/schema/sso-configurations.ts'
import { epochSeconds } from '../../../runtime/clock.ts'
import type { ExternalIdentity } from '../people/identity.ts'
import type { SignedAssertion } from './signed-assertion.ts'

const xmlsoap = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/'
const microsoft = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/'

/** Names under which the common providers send the same thing. */
const names = {
  email: ['email', 'mail', 'Email', `${xmlsoap}emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3'],
  name: ['displayName', 'name', `${xmlsoap}name`, 'urn:oid:2.16.840.1.113730.3.1.241'],
  givenName: ['firstName', 'givenName', `${xmlsoap}givenname`, 'urn:oid:2.5.4.42'],
  surname: ['lastName', 'sn', 'surname', `${xmlsoap}surname`, 'urn:oid:2.5.4.4'],
  groups: [
    'groups',
    'memberOf',
    'roles',
    `${microsoft}groups`,
    `${microsoft}role`,
    'http://schemas.xmlsoap.org/claims/Group',
  ],
} as const

/** Ways of proving oneself that ask for more than one thing. */
const multiFactor = new Set([
  'https://refeds.org/profile/mfa',
  'http://schemas.microsoft.com/claims/multipleauthn',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorUnregistered',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:TimeSyncToken',
])

const mostGroups = 500
const longestName = 200

/** What is read of an assertion to know its subject; a test knows no times. */
type SubjectParts = Pick<SignedAssertion, 'nameId' | 'attributes' | 'authnContext'> &
  Partial<Pick<SignedAssertion, 'authenticatedAt' | 'sessionEndsAt'>>

/** Who an assertion speaks of. */
export const samlIdentity = (
  { nameId, attributes, authnContext, authenticatedAt, sessionEndsAt }: SubjectParts,
  { idpEntityId, doesMfa }: SsoConfigurationRow,
): ExternalIdentity => {
  const all = (kind: keyof typeof names): string[] =>
    names[kind].flatMap((name) => [...(attributes.get(name) ?? [])])
  const first = (kind: keyof typeof names): string => all(kind)[0] ?? ''
  const named = (kind: 'name' | 'givenName' | 'surname'): string => cleanName(first(kind))
  const wholeName = named('name') || [named('givenName'), named('surname')].filter(Boolean).join(' ')
  return {
    issuer: idpEntityId,
    subject: nameId,
    email: first('email') || (nameId.includes('@') ? nameId : undefined),
    emailVerified: true,
    name: wholeName.slice(0, longestName),
    groups: all('groups').slice(0, mostGroups),
    amr: doesMfa && multiFactor.has(authnContext) ? ['sso', 'mfa'] : ['sso'],
    authenticatedAt: authenticatedAt && epochSeconds(authenticatedAt),
    sessionEndsAt: sessionEndsAt && epochSeconds(sessionEndsAt),
  }
}
