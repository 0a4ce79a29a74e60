import { expect, test } from 'vitest'
import { isExpectedIssuer } from './expected-issuer.ts'

const issuer = 'https://idp.acme.test/realms/acme'
const document = `${issuer}/.well-known/openid-configuration`

const own = [
  [issuer, issuer],
  [`${issuer}/`, issuer],
  [issuer, `${issuer}/`],
  [document, issuer],
  [document, `${issuer}/`],
  [`${document}?p=b2c_1_policy`, issuer],
  [`${issuer}/.well-known/oauth-authorization-server`, issuer],
  ['https://idp.acme.test', 'https://idp.acme.test/'],
  ['https://idp.acme.test/.well-known/openid-configuration', 'https://idp.acme.test'],
] as const
test.each(own)('SEC-PA-14 at %s the issuer %s is the one that was set up', (address, stated) => {
  expect(isExpectedIssuer(address, stated)).toBe(true)
})

const others = [
  [document, 'https://honest.test'],
  [document, 'https://idp.acme.test/realms/other'],
  [document, 'https://idp.acme.test'],
  [document, document],
  [document, ''],
  [document, 'no address'],
  [issuer, `${issuer}?x=1`],
  ['https://evil.test/.well-known/openid-configuration/x', 'https://evil.test'],
  ['https://evil.test/.well-known/any', 'https://evil.test/.well-known/any'],
  ['https://evil.test/x?y=/.well-known/openid-configuration', 'https://honest.test'],
  ['https://evil.test/.well-known/openid-configuration#https://honest.test', 'https://honest.test'],
] as const
test.each(others)('SEC-PA-14 at %s the issuer %s is another one', (address, stated) => {
  expect(isExpectedIssuer(address, stated)).toBe(false)
})
