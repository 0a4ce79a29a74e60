import { ApiError } from '@vestibule/contract'
import type { PinnedCertificate } from '../../sso/certificates.ts'
import { parseCertificates } from '../../sso/certificates.ts'
import { InvalidProviderResponse } from '../login-transaction.ts'
import { anywhere, childElements, parseStrictXml, readText } from '../saml/strict-xml.ts'

/** What a metadata document says of a provider. */
export type ProviderMetadata = {
  readonly idpEntityId: string
  readonly ssoEndpoint: string
  readonly certificate: PinnedCertificate
  /** It refuses requests that are not signed. */
  readonly wantsSignedRequests: boolean
}

const metadataNamespace = 'urn:oasis:names:tc:SAML:2.0:metadata'
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'

/** Says what there was instead; what is wanted has a sentence for each reason in the portal. */
export const refuseMetadata = (reason: string, instead: string | number = ''): never => {
  throw new ApiError('SSO_METADATA_INVALID', {
    field: 'metadata',
    reason,
    found: String(instead).slice(0, 200),
  })
}

const parse = (text: string): Element => {
  // Some providers begin with a byte order mark.
  const xml = text.replace(/^\uFEFF/, '').trim()
  if (!xml.startsWith('<')) return refuseMetadata('notXml', xml.slice(0, 40))
  if (/^<(!doctype )?html/i.test(xml)) return refuseMetadata('webPage')
  try {
    return parseStrictXml(xml)
  } catch (error) {
    if (!(error instanceof InvalidProviderResponse)) throw error
    return refuseMetadata('unsafeXml', error.message.replace(/^XML refused: /, ''))
  }
}

const inMetadata = (element: Element, name: string): Element[] =>
  childElements(element).filter(
    (child) => child.localName === name && child.namespaceURI === metadataNamespace,
  )

const readProvider = (root: Element): { readonly entity: Element; readonly provider: Element } => {
  if (root.namespaceURI !== metadataNamespace) return refuseMetadata('notMetadata', root.localName)
  const entities = root.localName === 'EntitiesDescriptor' ? inMetadata(root, 'EntityDescriptor') : [root]
  const [entity, ...others] = entities
  if (entity?.localName !== 'EntityDescriptor') return refuseMetadata('notMetadata', root.localName)
  if (others.length > 0) return refuseMetadata('severalProviders', entities.length)
  const [provider] = inMetadata(entity, 'IDPSSODescriptor').filter((one) =>
    (one.getAttribute('protocolSupportEnumeration') ?? protocol).includes(protocol),
  )
  if (provider === undefined) {
    const isOurs = inMetadata(entity, 'SPSSODescriptor').length > 0
    return refuseMetadata(isOurs ? 'serviceProvider' : 'notProvider')
  }
  return { entity, provider }
}

/** The one certificate that signs. A provider that is changing its key lists two: an administrator decides which is meant. */
const readCertificate = (provider: Element): PinnedCertificate => {
  const signing = inMetadata(provider, 'KeyDescriptor').filter(
    (one) => one.getAttribute('use') !== 'encryption',
  )
  const texts = signing.flatMap((one) => anywhere(one, 'X509Certificate').map(readText))
  const certificates = texts.filter((text) => text !== '').flatMap((text) => parseCertificates(text))
  const distinct = new Map(certificates.map((one) => [one.fingerprint, one]))
  const [certificate, ...others] = distinct.values()
  if (certificate === undefined) return refuseMetadata('noCertificate')
  if (others.length > 0) return refuseMetadata('severalCertificates', distinct.size)
  return certificate
}

const readEndpoint = (provider: Element): string => {
  const services = inMetadata(provider, 'SingleSignOnService')
  const redirect = services.find((one) => one.getAttribute('Binding') === redirectBinding)
  const location = redirect?.getAttribute('Location')?.trim()
  if (location) return location
  const bindings = services.map((one) => (one.getAttribute('Binding') ?? '').split(':').at(-1))
  return refuseMetadata('noEndpoint', bindings.join(', '))
}

/**
 * Reads a metadata document by the parser that reads responses (SEC-SO-05): what is unsafe there is unsafe here.
 *
 * @throws ApiError SSO_METADATA_INVALID with the reason and what was found instead; SSO_CERTIFICATE_INVALID
 */
export const readProviderMetadata = (text: string): ProviderMetadata => {
  const { entity, provider } = readProvider(parse(text))
  const idpEntityId = entity.getAttribute('entityID')?.trim() ?? ''
  if (idpEntityId === '') return refuseMetadata('noEntityId')
  return {
    idpEntityId,
    ssoEndpoint: readEndpoint(provider),
    certificate: readCertificate(provider),
    wantsSignedRequests: ['true', '1'].includes(provider.getAttribute('WantAuthnRequestsSigned') ?? ''),
  }
}
