import { InvalidProviderResponse } from '../login-transaction.ts'
import { anywhere, children, namespaces, readText } from './strict-xml.ts'

/** What the library under the verifier knows and is strong (docs/decisions/0043). */
const signatures = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
])
const digests = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])
const canonical = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const transforms = new Set([canonical, 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'])

const require_ = (isSo: boolean, why: string): void => {
  if (!isSo) throw new InvalidProviderResponse(`SAML response refused: ${why}`)
}

const areAllIn = (root: Element, name: string, allowed: ReadonlySet<string>): boolean =>
  anywhere(root, name).every((element) => allowed.has(element.getAttribute('Algorithm') ?? ''))

/** Only what is strong today, only the one canonical form, only signatures where they belong. */
export const checkSignatures = (response: Element, assertion: Element): void => {
  const signatureElements = anywhere(response, 'Signature')
  require_(signatureElements.length > 0 && signatureElements.length <= 2, 'not one or two signatures')
  for (const signature of signatureElements) {
    require_(signature.namespaceURI === namespaces.signature, 'a signature of another kind')
    require_(
      signature.parentNode === response || signature.parentNode === assertion,
      'a signature out of place',
    )
    require_(anywhere(signature, 'Reference').length === 1, 'not one reference')
    const [reference] = anywhere(signature, 'Reference')
    const id = (signature.parentNode as Element).getAttribute('ID')
    require_(!!id && reference?.getAttribute('URI') === `#${id}`, 'a signature of something else')
  }
  require_(areAllIn(response, 'SignatureMethod', signatures), 'a weak signature')
  require_(areAllIn(response, 'DigestMethod', digests), 'a weak digest')
  require_(areAllIn(response, 'CanonicalizationMethod', new Set([canonical])), 'another canonical form')
  require_(areAllIn(response, 'Transform', transforms), 'another transform')
}

export type ProviderStatus = {
  readonly isSuccess: boolean
  readonly message: string
  readonly isRefusal: boolean
}

/** Whether the provider says that it worked, and what it says beside. */
export const readStatus = (response: Element): ProviderStatus => {
  const [status] = children(response, 'protocol', 'Status')
  const [code] = children(status, 'protocol', 'StatusCode')
  const [detail] = children(code, 'protocol', 'StatusCode')
  const value = detail?.getAttribute('Value') ?? ''
  return {
    isSuccess: code?.getAttribute('Value') === 'urn:oasis:names:tc:SAML:2.0:status:Success',
    message: readText(children(status, 'protocol', 'StatusMessage')[0]),
    isRefusal: /:(AuthnFailed|RequestDenied)$/.test(value),
  }
}

/**
 * What must hold of a response before anything in it is verified: one response with one assertion, addressed to us.
 * The answers of a failure carry no assertion and are believed in nothing but their text.
 */
export const checkResponseShape = (
  response: Element,
  { acsUrl, issuer }: { readonly acsUrl: string; readonly issuer: string },
): ProviderStatus => {
  require_(response.localName === 'Response', 'no response')
  require_(response.namespaceURI === namespaces.protocol, 'a response of another protocol')
  const destination = response.getAttribute('Destination')
  require_(!destination || destination === acsUrl, 'addressed to somebody else')
  const issuers = children(response, 'assertion', 'Issuer').map(readText)
  require_(
    issuers.every((one) => one === issuer),
    'of another issuer',
  )
  const status = readStatus(response)
  if (!status.isSuccess) return status
  require_(anywhere(response, 'EncryptedAssertion').length === 0, 'an encrypted assertion')
  require_(anywhere(response, 'Assertion').length === 1, 'not exactly one assertion')
  const [assertion] = children(response, 'assertion', 'Assertion')
  if (assertion === undefined)
    throw new InvalidProviderResponse('SAML response refused: the assertion is out of place')
  checkSignatures(response, assertion)
  return status
}
