import { generateServiceProviderMetadata } from '@node-saml/node-saml'
import { Hono } from 'hono'
import type { HttpEnv } from '../../http/context.ts'
import type { Services } from '../../request/services.ts'
import { ownAddresses } from '../../domain/federation/saml/service-provider.ts'

/** What an administrator gives to the provider to set up the other side. */
export const samlMetadataRoutes = (services: Services): Hono<HttpEnv> =>
  new Hono<HttpEnv>().get('/login/saml/metadata', (context) => {
    const { acsUrl, spEntityId } = ownAddresses(services)
    const xml = generateServiceProviderMetadata({
      issuer: spEntityId,
      callbackUrl: acsUrl,
      identifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      wantAssertionsSigned: true,
      generateUniqueId: () => `_${services.random.bytes(16).toString('hex')}`,
    })
    return context.body(xml, 200, { 'content-type': 'application/samlmetadata+xml; charset=utf-8' })
  })
