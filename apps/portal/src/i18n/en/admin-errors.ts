import type { ErrorCode } from '@vestibule/contract/errors'

/** Refusals that only the pages behind the sign-in meet. */
export const adminErrors = {
  OUT_RANKED: 'This person may do more here than you.',
  LAST_WAY_IN: 'You could not sign in any more. Add another way first.',
  LAST_FACTOR: 'Your account has to keep at least one second factor.',
  IMAGE_REFUSED: 'This picture cannot be used.',
  EMAIL_FIXED: 'Your organization does not let people change their address.',
  ROLE_NOT_GRANTABLE: 'You cannot give a role with more rights than your own.',
  USER_ALREADY_MEMBER: 'This person is already a member.',
  TOO_MANY_PHONES: 'Remove a phone number first.',
  ROLE_KEY_TAKEN: 'Another role has this key.',
  ROLE_READ_ONLY: 'This role cannot be changed.',
  LAST_ADMINISTRATOR: 'Somebody has to stay administrator.',
  NOT_ON_YOURSELF: 'You cannot do this to yourself.',
  SSO_DOMAIN_INVALID: 'This is no domain. Write it as in an e-mail address, behind the @.',
  SSO_DOMAIN_PUBLIC: 'Anybody can have an address at {{domain}}. Use a domain of your organization.',
  SSO_DOMAIN_TAKEN: 'Another account has proved that {{domain}} is its own.',
  SSO_DOMAIN_UNPROVED:
    'The record was not found at {{domain}}. It can take a while until a new record is seen. Try again later.',
  SSO_GROUP_TAKEN: 'This group has its roles already.',
} satisfies Partial<Record<ErrorCode, string>>
