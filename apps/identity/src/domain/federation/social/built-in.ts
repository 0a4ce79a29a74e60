import type { SocialProvider } from '@vestibule/contract/areas/social'
import { newProof, type Party } from '../oidc/party.ts'

type BuiltIn = Partial<Pick<Party, 'issuer' | 'authorizationUrl' | 'tokenUrl' | 'userInfoUrl'>> & {
  readonly displayName: string
  readonly scopes: readonly string[]
  readonly knowsNonce?: boolean
  readonly knowsPkce?: boolean
  readonly parameters?: Readonly<Record<string, string>>
  /** What asks for a new proof there. Several refuse a `prompt` that they do not know. */
  readonly newProof: Readonly<Record<string, string>>
}

const openId = ['openid', 'email', 'profile']

/** What the known providers publish about themselves. An installation adds client id and secret, no more. */
export const builtIn: Record<SocialProvider, BuiltIn> = {
  google: {
    displayName: 'Google',
    issuer: 'https://accounts.google.com',
    scopes: openId,
    newProof: { prompt: 'select_account', max_age: '0' },
  },
  microsoft: {
    displayName: 'Microsoft',
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    scopes: openId,
    newProof,
  },
  github: {
    displayName: 'GitHub',
    authorizationUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    userInfoUrl: 'https://api.github.com/user',
    scopes: ['read:user', 'user:email'],
    newProof: { prompt: 'select_account' },
  },
  apple: {
    displayName: 'Apple',
    issuer: 'https://appleid.apple.com',
    scopes: ['name', 'email'],
    // Apple posts its answer as soon as a name is asked for.
    parameters: { response_mode: 'form_post' },
    newProof: {},
  },
  linkedin: {
    displayName: 'LinkedIn',
    issuer: 'https://www.linkedin.com/oauth',
    scopes: openId,
    // May leave the nonce out of its tokens, and refuses a verifier beside a client secret.
    knowsNonce: false,
    knowsPkce: false,
    newProof: {},
  },
  slack: { displayName: 'Slack', issuer: 'https://slack.com', scopes: openId, newProof: {} },
  facebook: {
    displayName: 'Facebook',
    authorizationUrl: 'https://www.facebook.com/v21.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v21.0/oauth/access_token',
    userInfoUrl: 'https://graph.facebook.com/v21.0/me?fields=id,name,email',
    scopes: ['email', 'public_profile'],
    newProof: { auth_type: 'reauthenticate' },
  },
}

export const isBuiltIn = (type: string): type is SocialProvider => Object.hasOwn(builtIn, type)
