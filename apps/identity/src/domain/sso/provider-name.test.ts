import { expect, test } from 'vitest'
import { isAnotherProvider, toProviderName } from './provider-name.ts'

const oidc = { type: 'oidc', ssoEndpoint: 'https://idp.test/realm', idpEntityId: '' } as const
const saml = { type: 'saml', ssoEndpoint: 'https://idp.test/sso', idpEntityId: 'https://idp.test' } as const
const none = { type: 'saml', ssoEndpoint: 'https://idp.test/sso', idpEntityId: '' } as const

test.each([
  ['a first issuer', { ...oidc, ssoEndpoint: '' }, oidc, false],
  ['a first entity', none, saml, false],
  ['an issuer after SAML without an entity', none, oidc, false],
  ['a slash', oidc, { ...oidc, ssoEndpoint: 'https://idp.test/realm/' }, false],
  ['the case of its host', oidc, { ...oidc, ssoEndpoint: 'https://IDP.test/realm' }, false],
  [
    'the address of its document',
    oidc,
    { ...oidc, ssoEndpoint: 'https://idp.test/realm/.well-known/openid-configuration' },
    false,
  ],
  ['another vendor', saml, { ...saml, type: 'google' }, false],
  ['another endpoint', saml, { ...saml, ssoEndpoint: 'https://elsewhere.test/sso' }, false],
  ['another realm', oidc, { ...oidc, ssoEndpoint: 'https://idp.test/another' }, true],
  ['no issuer', oidc, { ...oidc, ssoEndpoint: '' }, true],
  ['no entity', saml, none, true],
  ['another entity', saml, { ...saml, idpEntityId: 'https://other.test' }, true],
  ['SAML with the same name', { ...oidc, ssoEndpoint: saml.idpEntityId }, saml, true],
  ['OpenID Connect with the same name', saml, { ...oidc, ssoEndpoint: saml.idpEntityId }, true],
] as const)('SEC-SS-27 %s', (_, before, after, isAnother) => {
  expect(isAnotherProvider(toProviderName(before), toProviderName(after))).toBe(isAnother)
})
