import { generateKeyPairSync } from 'node:crypto'
import { createSSOConfiguration, updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { createSSODomain, validateSSODomainV2 } from '@vestibule/contract/areas/sso-configurations'
import { idpAddress } from '../dev/idp/grants.ts'
import { idpKey } from '../dev/idp/keys.ts'
import { samlMetadata } from '../dev/idp/saml-metadata.ts'
import { selfSignedCertificate } from '../platform/crypto/self-signed-certificate.ts'
import type { Browser } from './browser.ts'
import type { TestServer } from './test-server.ts'

/** A key takes a tenth of a second and more; what tests look at is the certificate. */
let keyOfProviders: ReturnType<typeof makeKey> | undefined
const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A certificate of a provider, unlike any other by its serial number. */
export const aCertificate = ({ services: { random, clock } }: TestServer, days = 365): string => {
  const from = new Date(clock.now().getTime() - 86_400_000)
  const until = new Date(clock.now().getTime() + days * 86_400_000)
  keyOfProviders ??= makeKey()
  return selfSignedCertificate({ random, name: 'idp.example', from, until, ...keyOfProviders })
}

/** Metadata of the mock provider. */
export const mockMetadata = async ({ services }: TestServer): Promise<string> =>
  samlMetadata({
    entityId: idpAddress(services, 'saml'),
    certificatePems: [(await idpKey()).certificatePem],
  })

/** Claims a domain and verifies it, as an administrator does. */
export const proveNewDomain = async (
  { names }: TestServer,
  browser: Browser,
  { ssoConfigId, domain }: { readonly ssoConfigId: string; readonly domain: string },
): Promise<string> => {
  const { id: domainId, txtRecord } = await browser.call(createSSODomain, { ssoConfigId, domain })
  names.set(domain, [txtRecord])
  await browser.call(validateSSODomainV2, { ssoConfigId, domainId })
  return domainId
}

/** A connection to the mock provider that was made by the operations of the wizard alone, enabled. */
export const connectByWizard = async (
  testServer: TestServer,
  browser: Browser,
  { type, domain }: { readonly type: 'okta' | 'oidc'; readonly domain: string },
): Promise<string> => {
  const { services } = testServer
  const { id: ssoConfigId } = await browser.call(createSSOConfiguration, { type })
  const given =
    type === 'oidc'
      ? {
          ssoEndpoint: idpAddress(services, 'oidc'),
          oidcClientId: 'acme-notes',
          oidcSecret: 'a secret of the provider',
        }
      : {
          ssoEndpoint: `${idpAddress(services, 'saml')}/sso`,
          idpEntityId: idpAddress(services, 'saml'),
          publicCertificate: (await idpKey()).certificatePem,
        }
  await browser.call(updateSSOConfiguration, { ssoConfigId, ...given })
  await proveNewDomain(testServer, browser, { ssoConfigId, domain })
  await browser.call(updateSSOConfiguration, { ssoConfigId, enabled: true })
  return ssoConfigId
}
