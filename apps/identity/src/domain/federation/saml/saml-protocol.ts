import { plainText } from '../oidc/refusal.ts'
import type { Outcome } from '../people/identity.ts'
import { readConfiguration } from '../read-sso-configuration.ts'
import { toProviderName } from '../../sso/provider-name.ts'
import { type Protocol, InvalidProviderResponse } from '../login-transaction.ts'
import { takeAssertion } from './replays.queries.ts'
import { checkResponseShape, type ProviderStatus } from './response-shape.ts'
import { samlIdentity } from './saml-identity.ts'
import { toAddresses, serviceProvider } from './service-provider.ts'
import { readSignedAssertion } from './signed-assertion.ts'
import { mostXmlBytes, parseStrictXml } from './strict-xml.ts'

const refused = ({ message, isRefusal }: ProviderStatus): Outcome => {
  const description = plainText(message)
  const code = isRefusal ? 'EXTERNAL_LOGIN_REFUSED' : 'EXTERNAL_LOGIN_FAILED'
  return { is: 'failed', code, ...(description !== undefined && { description }) }
}

/** The document, decoded once; decoders that skip what they do not know are no judges of what was sent. */
export const documentIn = (answer: URLSearchParams): string => {
  const encoded = (answer.get('SAMLResponse') ?? '').replace(/[\r\n]/g, '')
  if (encoded === '' || encoded.length > mostXmlBytes * 1.4)
    throw new InvalidProviderResponse('no response, or a huge one')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) throw new InvalidProviderResponse('the response is not base64')
  return Buffer.from(encoded, 'base64').toString('utf8')
}

/** A tenant's provider that speaks SAML. */
export const samlProtocol: Protocol = {
  begin: async (services, transaction) => {
    const row = await readConfiguration(services, transaction)
    const isAllowed = services.config.outgoingOrigins.includes(new URL(row.ssoEndpoint).origin)
    if (!row.ssoEndpoint.startsWith('https:') && !isAllowed) throw new Error('the endpoint is not https')
    return serviceProvider(services, transaction, row).getAuthorizeUrlAsync(transaction.state, undefined, {})
  },

  receive: async (services, transaction, answer) => {
    const row = await readConfiguration(services, transaction)
    const { acsUrl, spEntityId } = toAddresses(services, row)
    const xml = documentIn(answer)
    const status = checkResponseShape(parseStrictXml(xml), { acsUrl, issuer: row.idpEntityId })
    if (!status.isSuccess) return refused(status)
    const SAMLResponse = Buffer.from(xml).toString('base64')
    const { profile } = await serviceProvider(services, transaction, row).validatePostResponseAsync({
      SAMLResponse,
    })
    const assertion = readSignedAssertion(profile?.getAssertionXml?.() ?? '', {
      issuer: row.idpEntityId,
      audience: spEntityId,
      recipient: acsUrl,
      requestId: transaction.requestId,
      now: services.clock.now(),
    })
    if (!(await takeAssertion(services, row.id, assertion)))
      throw new InvalidProviderResponse('the assertion was taken before')
    return { is: 'identified', provider: toProviderName(row), identity: samlIdentity(assertion, row) }
  },
}
