/**
 * Events after which nothing that was sent out before may still be used: a credential changed, or access was taken away.
 * `recordSecurityEvent` is the only way to write them; `audit` refuses to compile with one of these actions.
 */
export const securityEvents = [
  'password.changed',
  'password.reset',
  'email.changed',
  'phone.added',
  'phone.removed',
  'phone.changed',
  'phone.reset',
  'factor.added',
  'factor.removed',
  'recoveryCodes.renewed',
  'passkey.added',
  'passkey.removed',
  'user.activated',
  'user.locked',
  'sessions.revoked',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

/** Those that an administrator brings about for a user of the acting tenant. */
export type TenantSecurityEvent = Extract<SecurityEvent, 'user.locked' | 'sessions.revoked'>

/** Those by which a member loses access to a tenant, and nothing elsewhere: `endAccess` is called with each of them. */
export type AccessEvent =
  | 'member.disabled'
  | 'member.removed'
  | 'member.expired'
  | 'scim.userDeactivated'
  | 'scim.userRemoved'
