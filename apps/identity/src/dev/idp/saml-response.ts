import { SignedXml } from 'xml-crypto'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import type { IdpKey } from './keys.ts'
import type { Choice } from './people.ts'

export type SamlAnswer = {
  readonly issuer: string
  readonly acsUrl: string
  readonly audience: string
  readonly requestId: string
  readonly now: Date
  readonly responseId: string
  readonly assertionId: string
}

const at = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString()

const attribute = (name: string, values: readonly string[]): string =>
  `<saml:Attribute Name="${name}">${values
    .map((value) => `<saml:AttributeValue>${escapeHtml(value)}</saml:AttributeValue>`)
    .join('')}</saml:Attribute>`

/** An assertion about a person, not signed yet. */
const assertion = (
  answer: SamlAnswer,
  { email, name, groups, subject, age = 0, sessionSeconds }: Choice,
): string =>
  `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${answer.assertionId}" Version="2.0" IssueInstant="${at(answer.now, 0)}">` +
  `<saml:Issuer>${answer.issuer}</saml:Issuer><saml:Subject>` +
  `<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${escapeHtml(subject)}</saml:NameID>` +
  '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">' +
  `<saml:SubjectConfirmationData NotOnOrAfter="${at(answer.now, 300)}" Recipient="${answer.acsUrl}" InResponseTo="${answer.requestId}"/>` +
  '</saml:SubjectConfirmation></saml:Subject>' +
  `<saml:Conditions NotBefore="${at(answer.now, -30)}" NotOnOrAfter="${at(answer.now, 300)}">` +
  `<saml:AudienceRestriction><saml:Audience>${answer.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
  `<saml:AuthnStatement AuthnInstant="${at(answer.now, -age)}"${
    sessionSeconds === undefined ? '' : ` SessionNotOnOrAfter="${at(answer.now, sessionSeconds)}"`
  } SessionIndex="${answer.assertionId}"><saml:AuthnContext>` +
  '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef>' +
  '</saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>' +
  `${attribute('email', [email])}${attribute('displayName', [name])}${attribute('groups', groups)}` +
  '</saml:AttributeStatement></saml:Assertion>'

const response = (answer: SamlAnswer, status: string, content: string): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ` +
  `ID="${answer.responseId}" Version="2.0" IssueInstant="${at(answer.now, 0)}" Destination="${answer.acsUrl}" InResponseTo="${answer.requestId}">` +
  `<saml:Issuer>${answer.issuer}</saml:Issuer><samlp:Status>${status}</samlp:Status>${content}</samlp:Response>`

const success = '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>'

/** What the provider answers about a person; the caller may alter it before it is signed. */
export const samlResponse = (answer: SamlAnswer, choice: Choice): string =>
  response(answer, success, assertion(answer, choice))

/** What the provider answers when the person said no. */
export const samlRefusal = (answer: SamlAnswer): string =>
  response(
    answer,
    '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder">' +
      '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:RequestDenied"/></samlp:StatusCode>' +
      '<samlp:StatusMessage>You said &lt;no&gt; at the mock provider</samlp:StatusMessage>',
    '',
  )

export type Signing = {
  readonly element?: 'Assertion' | 'Response'
  readonly signatureAlgorithm?: string
  readonly digestAlgorithm?: string
  readonly canonicalization?: string
}

/** Signs one element of a document as the common providers do. */
export const signXml = (
  xml: string,
  { privateKey }: Pick<IdpKey, 'privateKey'>,
  how: Signing = {},
): string => {
  const { element = 'Assertion', canonicalization = 'http://www.w3.org/2001/10/xml-exc-c14n#' } = how
  const xpath = `//*[local-name(.)='${element}']`
  const signature = new SignedXml({
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    signatureAlgorithm: (how.signatureAlgorithm ??
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256') as 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: canonicalization as 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  signature.addReference({
    xpath,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', canonicalization],
    digestAlgorithm: (how.digestAlgorithm ??
      'http://www.w3.org/2001/04/xmlenc#sha256') as 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signature.computeSignature(xml, {
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signature.getSignedXml()
}
