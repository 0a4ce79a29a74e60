import type { ErrorCode } from '@vestibule/contract/errors'

/** Refusals that only the pages behind the sign-in meet. */
export const adminErrors = {
  OUT_RANKED: 'You can’t manage someone with a higher role.',
  LAST_WAY_IN: 'This is your only way to sign in. Add another method first.',
  LAST_FACTOR:
    'Your organization requires two-step verification. Add another method before you remove this one.',
  IMAGE_REFUSED: 'This photo can’t be used. Choose a smaller PNG, JPEG or WebP file.',
  EMAIL_FIXED: 'Your organization doesn’t let members change their email address.',
  ROLE_NOT_GRANTABLE: 'You can’t assign a role with more permissions than your own.',
  USER_ALREADY_MEMBER: 'This person is already a member.',
  TOO_MANY_PHONES: 'You’ve reached the limit of phone numbers. Remove one first.',
  ROLE_KEY_TAKEN: 'Another role uses this key. Choose a different key.',
  ROLE_READ_ONLY: 'This role can’t be changed.',
  LAST_ADMINISTRATOR:
    'Your organization needs at least one administrator. Make someone else an administrator first.',
  NOT_ON_YOURSELF: 'You can’t do this to your own account.',
  SSO_DOMAIN_INVALID: 'Enter a domain, such as acme.com.',
  SSO_DOMAIN_PUBLIC: 'Anyone can get an address at {{domain}}. Enter a domain that your organization owns.',
  SSO_DOMAIN_TAKEN: 'Another organization has already verified {{domain}}.',
  SSO_DOMAIN_UNPROVED:
    'We couldn’t find the DNS record at {{domain}}. A new record can take a while to appear. Try again later.',
  SSO_GROUP_TAKEN: 'This group already has roles.',
} satisfies Partial<Record<ErrorCode, string>>
