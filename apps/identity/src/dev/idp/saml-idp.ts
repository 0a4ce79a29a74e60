import { inflateRawSync } from 'node:zlib'
import { Hono } from 'hono'
import { readForm } from '../../documents/federation/read-form.ts'
import type { HttpContext, HttpEnv } from '../../http/context.ts'
import type { Services } from '../../request/services.ts'
import { idpKey } from './keys.ts'
import { idpAddress } from './grants.ts'
import { choicePage, postingPage } from './page.ts'
import { samlMetadata } from './saml-metadata.ts'
import { choiceIn } from './people.ts'
import { type SamlAnswer, samlRefusal, samlResponse, signXml } from './saml-response.ts'

export const samlIdpName = 'saml'

const attributeIn = (xml: string, name: string): string =>
  new RegExp(`${name}="([^"]+)"`).exec(xml)?.[1] ?? ''

/** What a request asks for. The mock believes it: it is one. */
const readRequest = (request: string) => {
  const xml = inflateRawSync(Buffer.from(request, 'base64')).toString('utf8')
  return {
    acsUrl: attributeIn(xml, 'AssertionConsumerServiceURL'),
    requestId: attributeIn(xml, ' ID'),
    isForced: / ForceAuthn="true"/.test(xml),
    audience: /Issuer[^>]*>([^<]+)</.exec(xml)?.[1] ?? '',
  }
}

/** The mock provider that speaks SAML. Its page posts the answer as a real one does. */
export const samlIdp = (services: Services): Hono<HttpEnv> => {
  const id = (): string => `_${services.random.bytes(16).toString('hex')}`

  const answer = async (context: HttpContext): Promise<Response> => {
    const form = await readForm(context.req.raw)
    const { isForced, ...request } = readRequest(form.get('SAMLRequest') ?? '')
    const response: SamlAnswer = {
      ...request,
      issuer: idpAddress(services, samlIdpName),
      now: services.clock.now(),
      responseId: id(),
      assertionId: id(),
    }
    const xml =
      form.get('refuse') === null
        ? signXml(samlResponse(response, choiceIn(samlIdpName, form, isForced)), await idpKey())
        : samlRefusal(response)
    const SAMLResponse = Buffer.from(xml).toString('base64')
    const fields = { SAMLResponse, RelayState: form.get('RelayState') ?? '' }
    return postingPage(context, services, { action: response.acsUrl, fields })
  }

  return new Hono<HttpEnv>()
    .get(`/dev/idp/${samlIdpName}/metadata`, async (context) =>
      context.body(
        samlMetadata({
          entityId: idpAddress(services, samlIdpName),
          certificatePems: [(await idpKey()).certificatePem],
        }),
        200,
        { 'content-type': 'application/samlmetadata+xml' },
      ),
    )
    .get(`/dev/idp/${samlIdpName}/sso`, (context) => {
      const { SAMLRequest = '', RelayState = '' } = context.req.query()
      return choicePage(context, services, { idp: samlIdpName, kept: { SAMLRequest, RelayState } })
    })
    .post(`/dev/idp/${samlIdpName}/choose`, answer)
}
