import { retention } from '../domain/retention.ts'
import { dataOfDirectories } from './data-of-directories.ts'
import { dataOfMembers } from './data-of-members.ts'
import { lasting, type TableEntry } from './table-entry.ts'

const pastExpiry = (seconds: number): string => `until ${lasting(seconds)} past expiry`
const withUser = 'as long as the user'
const withTenant = 'as long as the tenant'
const untilDeleted = 'until an administrator deletes it'
const expired = { kept: pastExpiry(retention.clockSkew), job: 'delete-expired' } as const

/** By the name of the table, in the order of the page. A test compares it with the schema. */
export const dataInventory: Readonly<Record<string, TableEntry>> = {
  users: {
    holds:
      'people: identifiers, name, password hash, metadata, language, since when their browsers are known',
    personal: 'email, name, phone number, username, language, times of sign-in',
    kept: `until removed from the last tenant; an unfinished sign-up ${lasting(retention.unfinishedSignUp)} after its last attempt`,
    job: 'delete-unfinished-sign-ups',
  },
  ...dataOfMembers,
  membership_roles: { holds: 'roles of members', personal: 'user id', kept: 'as long as the membership' },
  groups: { holds: 'groups of members: name, color, description', personal: '', kept: untilDeleted },
  group_roles: { holds: 'roles of groups', personal: 'user id', kept: 'as long as the group' },
  group_members: {
    holds: 'who is in which group',
    personal: 'user id',
    kept: 'as long as the group and the membership',
  },
  group_configurations: {
    holds: 'whether a tenant uses groups',
    personal: '',
    kept: 'as long as the tenant',
  },
  ...dataOfDirectories,
  api_tokens: {
    holds: 'API tokens: hashes of their secrets, description, end, last use',
    personal: 'user id of the maker',
    kept: 'until deleted by a user; at the latest as long as the membership',
  },
  api_token_roles: {
    holds: 'roles of API tokens',
    personal: '',
    kept: 'as long as the API token',
  },
  external_identities: {
    holds: 'who a user is at identity providers',
    personal: 'subject identifiers',
    kept: `${withUser}; until the provider is removed or is another one; those of a tenant's provider until the membership, the address or the domain ends`,
  },
  profile_pictures: { holds: 'pictures of users', personal: 'the picture', kept: withUser },
  phone_numbers: {
    holds: 'telephone numbers',
    personal: 'the number',
    kept: `${withUser}; an unverified number ${lasting(retention.unverifiedPhone)}`,
    job: 'delete-expired',
  },
  password_history: { holds: 'the last 10 password hashes of a user', personal: 'hashes', kept: withUser },
  lockouts: { holds: 'users whose password is not accepted for 15 minutes', personal: 'user id', ...expired },
  mfa_authenticators: { holds: 'authenticator apps', personal: 'sealed secret', kept: withUser },
  mfa_phones: { holds: 'telephones for codes', personal: 'the number', kept: withUser },
  mfa_recovery_codes: { holds: 'hashes of recovery codes, one set each', personal: 'hashes', kept: withUser },
  mfa_authenticator_enrolments: {
    holds: 'secrets of authenticator apps that were shown and not confirmed',
    personal: 'sealed secret',
    ...expired,
  },
  mfa_recoveries: { holds: 'recoveries under way', personal: 'user id', ...expired },
  mfa_remembered_devices: { holds: 'browsers remembered after MFA', personal: 'user id', ...expired },
  webauthn_credentials: {
    holds: 'passkeys and security keys',
    personal: 'public key, name given by the user',
    kept: withUser,
  },
  webauthn_user_handles: { holds: 'random names towards authenticators', personal: 'handle', kept: withUser },
  webauthn_challenges: { holds: 'challenges of ceremonies', personal: 'user id', ...expired },
  sessions: {
    holds: 'signed-in browsers and devices, and the state of their refresh tokens',
    personal: 'IP address, user agent, times',
    kept: `${pastExpiry(retention.session)} of the absolute lifetime, also when revoked: reuse is recognized until then`,
    job: 'delete-expired',
  },
  one_time_tokens: {
    holds: 'hashes of links, and what a sign-up said',
    personal: 'user id, data of a sign-up',
    kept: `${pastExpiry(retention.oneTimeToken)}; an unused activation link ${lasting(retention.activationToken)}, that of an open invitation as long as it is open`,
    job: 'delete-expired',
  },
  one_time_codes: {
    holds: 'keyed hashes of codes, and what a sign-up said',
    personal: 'user id, data of a sign-up',
    kept: `${pastExpiry(retention.oneTimeCode)}; that of an invitation ${lasting(retention.invitationCode)}`,
    job: 'delete-expired',
  },
  login_transactions: {
    holds: 'sign-ins at a provider under way',
    personal: 'sealed answer of the provider',
    ...expired,
  },
  saml_assertions: { holds: 'ids of assertions that were used', personal: '', ...expired },
  oauth_records: {
    holds: 'requests, codes and proofs of the OAuth library, sealed',
    personal: '',
    ...expired,
  },
  oauth_grants: { holds: 'authorizations until their code is redeemed', personal: 'user id', ...expired },
  spent_puzzles: { holds: 'captcha puzzles that were solved', personal: '', ...expired },
  throttles: {
    holds: 'failed attempts, by keyed hash',
    personal: 'keyed hashes of accounts and addresses',
    kept: `addresses ${lasting(retention.addressThrottle)} after the last attempt, codes ${lasting(retention.codeThrottle)}, accounts ${lasting(retention.accountThrottle)}; an account stopped by 100 failures until its password is reset`,
    job: 'delete-expired',
  },
  counters: {
    holds: 'how often something happened, by keyed hash',
    personal: 'keyed hashes of accounts and addresses',
    kept: `${lasting(retention.counter)} after it began`,
    job: 'delete-expired',
  },
  outbox: {
    holds: 'messages to send, sealed; emptied when sent',
    personal: 'sealed message until it is sent',
    kept: `${lasting(retention.sentMessage)} after sending; ${lasting(retention.unsentMessage)} where that failed or nothing sends`,
    job: 'delete-expired',
  },
  inbox: {
    holds: 'messages of the development server, which has no mail server',
    personal: 'the message',
    kept: lasting(retention.inboxMessage),
    job: 'delete-expired',
  },
  audits: {
    holds: 'what was done, tried and refused',
    personal: 'user id, email, IP address, user agent',
    kept: 'for ever, or `AUDIT_RETENTION_DAYS` days, or as `audit-retention` says for the tenant',
    job: 'cut-audits',
  },
  audit_retentions: {
    holds: 'how long audits are kept, for all tenants and for those where that differs',
    personal: '',
    kept: 'until the operator removes it',
  },
  security_scores: {
    holds: 'how well each tenant was protected, by week',
    personal: '',
    kept: lasting(retention.securityScore),
    job: 'delete-expired',
  },
  audit_heads: { holds: 'both ends of the audit chain of each tenant', personal: '', kept: 'for ever' },
  audit_seals: {
    holds: 'the audit chain of the installation: one row a day',
    personal: '',
    kept: 'for ever',
  },
  audit_sealed_heads: {
    holds: 'how far the audit chain of each tenant reached at the last seal',
    personal: '',
    kept: 'for ever',
  },
  approvals: {
    holds: 'invitations that wait for approval, and decisions',
    personal: 'user ids',
    kept: `while undecided; ${lasting(retention.decidedApproval)} after the decision`,
    job: 'delete-expired',
  },
  invite_links: {
    holds: 'hashes of invite links that members share',
    personal: 'user id of the member',
    kept: pastExpiry(retention.inviteLink),
    job: 'delete-expired',
  },
  tenants: { holds: 'organizations and their settings', personal: '', kept: 'until the operator deletes it' },
  deleted_tenants: { holds: 'ids of deleted organizations', personal: '', kept: 'for ever' },
  shared_callback_clients: { holds: 'providers of older releases', personal: '', kept: 'for ever' },
  invited_ids: {
    holds: 'ids of users whose invitation was taken back, by a keyed hash of the address',
    personal: 'the keyed hash',
    kept: 'until the address is invited again',
  },
  roles: { holds: 'roles', personal: '', kept: untilDeleted },
  role_permissions: { holds: 'permissions of roles', personal: '', kept: 'as long as the role' },
  permissions: { holds: 'permissions of the installation', personal: '', kept: 'for ever' },
  permission_categories: { holds: 'groups of permissions', personal: '', kept: 'for ever' },
  mfa_policies: { holds: 'MFA policies', personal: '', kept: withTenant },
  password_rules: { holds: 'password policies', personal: '', kept: withTenant },
  session_rules: { holds: 'session policies', personal: '', kept: withTenant },
  tenant_restrictions: {
    holds: 'which addresses, countries and email domains a tenant takes',
    personal: '',
    kept: withTenant,
  },
  ip_restrictions: {
    holds: 'IP addresses and ranges that a tenant allows or blocks',
    personal: 'IP address, description',
    kept: untilDeleted,
  },
  email_domain_restrictions: {
    holds: 'email domains that a tenant allows or blocks',
    personal: '',
    kept: untilDeleted,
  },
  sso_configurations: {
    holds: 'SSO connections',
    personal: 'ids of break-glass users and of who saved them last',
    kept: untilDeleted,
  },
  sso_domains: { holds: 'domains of SSO connections', personal: '', kept: untilDeleted },
  sso_groups: { holds: 'groups at identity providers', personal: '', kept: untilDeleted },
  sso_roles: { holds: 'roles that SSO connections give', personal: 'user id', kept: untilDeleted },
  sso_guest_links: {
    holds: 'hashes of links by which guests set up an SSO connection',
    personal: '',
    ...expired,
  },
  social_providers: { holds: 'social providers, secrets sealed', personal: '', kept: 'for ever' },
  applications: { holds: 'host applications', personal: '', kept: 'for ever' },
  vendor_settings: { holds: 'settings of the installation', personal: '', kept: 'for ever' },
  feature_flags: { holds: 'feature flags', personal: '', kept: 'for ever' },
  signing_keys: {
    holds: 'keys of tokens, private parts sealed',
    personal: '',
    kept: `until ${lasting(retention.signingKey)} after the next key began to sign`,
    job: 'delete-expired',
  },
  secret_checks: { holds: 'a known text, sealed with SECRET_KEY', personal: '', kept: 'for ever' },
  jobs: {
    holds: 'when each job runs next, and which process runs it',
    personal: '',
    kept: 'one row for each job',
  },
}
