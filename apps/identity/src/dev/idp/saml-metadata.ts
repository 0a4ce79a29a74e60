export type MockMetadata = {
  readonly entityId: string
  readonly certificatePems: readonly string[]
  readonly binding?: string
  /** Attributes of the provider's descriptor. */
  readonly attributes?: string
}

const withoutFrame = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, '')

const keyDescriptor = (pem: string): string =>
  '<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>' +
  `<ds:X509Certificate>${withoutFrame(pem)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`

/** What a provider publishes of itself, as Okta writes it. */
export const samlMetadata = ({
  entityId,
  certificatePems,
  binding = 'HTTP-Redirect',
  attributes = 'WantAuthnRequestsSigned="false"',
}: MockMetadata): string =>
  '<?xml version="1.0" encoding="UTF-8"?>' +
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">` +
  `<md:IDPSSODescriptor ${attributes} protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">` +
  certificatePems.map(keyDescriptor).join('') +
  '<md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>' +
  `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${entityId}/sso"/>` +
  '</md:IDPSSODescriptor></md:EntityDescriptor>'
