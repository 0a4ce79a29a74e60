import type { ProviderOptions } from '../../../platform/db/schema/social-providers.ts'
import type { Input, Options } from '../input.ts'

const url = { type: 'string', value: '<url>' } as const

/** What differs from a provider's usual values. */
export const providerOptions = {
  issuer: { ...url, summary: 'Issuer of a custom OpenID Connect provider.' },
  'authorization-url': { ...url, summary: 'Of a custom OAuth provider without an issuer.' },
  'token-url': { ...url, summary: 'Of the same.' },
  'user-info-url': { ...url, summary: 'Of the same.' },
  'team-id': { type: 'string', value: '<id>', summary: 'Apple: team of the key.' },
  'key-id': { type: 'string', value: '<id>', summary: 'Apple: id of the key.' },
  'email-is-verified': {
    type: 'boolean',
    summary: 'Email addresses of this provider are verified although it does not say so.',
  },
} as const satisfies Options

/** The options of a provider as they are kept. */
export const readProviderOptions = (given: Input<typeof providerOptions>['options']): ProviderOptions => ({
  ...(given.issuer && { issuer: given.issuer }),
  ...(given['authorization-url'] && { authorizationUrl: given['authorization-url'] }),
  ...(given['token-url'] && { tokenUrl: given['token-url'] }),
  ...(given['user-info-url'] && { userInfoUrl: given['user-info-url'] }),
  ...(given['team-id'] && { teamId: given['team-id'] }),
  ...(given['key-id'] && { keyId: given['key-id'] }),
  ...(given['email-is-verified'] && { emailIsVerified: true }),
})
