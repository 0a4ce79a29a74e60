import { beforeAll, describe, expect, test } from 'vitest'
import type { SsoConfigurationRow } from '../../../platform/db/schema/sso-configurations.ts'
import { idpKey } from '../../../dev/idp/keys.ts'
import { type Signing, signXml } from '../../../dev/idp/saml-response.ts'
import { samlConnections } from '../../../testing/saml-connections.ts'
import { aDocument, type Change, showDocument } from '../../../testing/saml.ts'
import { useTestServer } from '../../../testing/test-server.ts'

const xmlsoap = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const microsoft = 'http://schemas.microsoft.com/ws/2008/06/identity/claims'
const format = (name: string) => `urn:oasis:names:tc:SAML:${name}`

const prefixes =
  (protocol: string, assertion: string): Change =>
  (xml) =>
    xml
      .replaceAll('samlp', protocol)
      .replaceAll(/\bsaml:/g, `${assertion}:`)
      .replaceAll('xmlns:saml=', `xmlns:${assertion}=`)

/** The assertion's elements without any prefix. */
const plainAssertion: Change = (xml) =>
  xml.replace(/<saml:Assertion xmlns:saml=(.*?)<\/saml:Assertion>/s, (assertion) =>
    assertion.replace('xmlns:saml=', 'xmlns=').replaceAll(/(<\/?)saml:/g, '$1'),
  )
const nameFormat =
  (name: string): Change =>
  (xml) =>
    xml.replace(/Format="[^"]*"/, `Format="${format(name)}"`)
const attributes =
  (email: string, name: string, groups: string): Change =>
  (xml) =>
    xml
      .replace('Name="email"', `Name="${email}"`)
      .replace('Name="displayName"', `Name="${name}"`)
      .replace('Name="groups"', `Name="${groups}"`)
const typed: Change = (xml) =>
  xml.replaceAll(
    '<saml:AttributeValue>',
    '<saml:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">',
  )
const uriNames: Change = (xml) =>
  xml.replaceAll(
    '<saml:Attribute Name',
    `<saml:Attribute NameFormat="${format('2.0:attrname-format:uri')}" Name`,
  )
const pretty: Change = (xml) => xml.replaceAll('><', '>\n  <')
const declared: Change = (xml) => `<?xml version="1.0" encoding="UTF-8"?>${xml}`
const withSession: Change = (xml) =>
  xml.replace('SessionIndex=', 'SessionNotOnOrAfter="2030-01-01T00:00:00.000Z" SessionIndex=')

type Shape = {
  readonly signs: readonly NonNullable<Signing['element']>[]
  readonly changes: readonly Change[]
}
const assertionOnly = ['Assertion'] as const
const both = ['Assertion', 'Response'] as const

/** Made from what these providers publish of their documents: names, formats, what they sign, how they write. */
const shapes: Record<string, Shape> = {
  Okta: {
    signs: both,
    changes: [prefixes('saml2p', 'saml2'), nameFormat('1.1:nameid-format:unspecified'), typed, declared],
  },
  'Entra ID': {
    signs: assertionOnly,
    changes: [
      attributes(`${xmlsoap}/emailaddress`, `${xmlsoap}/name`, `${microsoft}/groups`),
      plainAssertion,
    ],
  },
  'Google Workspace': {
    signs: ['Response'],
    changes: [prefixes('saml2p', 'saml2'), nameFormat('1.1:nameid-format:emailAddress'), declared],
  },
  OneLogin: {
    signs: assertionOnly,
    changes: [
      typed,
      withSession,
      attributes('User.email', 'name', 'memberOf'),
      nameFormat('1.1:nameid-format:emailAddress'),
    ],
  },
  'AD FS': {
    signs: assertionOnly,
    changes: [attributes(`${xmlsoap}/emailaddress`, `${xmlsoap}/name`, `${microsoft}/role`), plainAssertion],
  },
  PingFederate: { signs: assertionOnly, changes: [attributes('mail', 'displayName', 'memberOf')] },
  Keycloak: { signs: both, changes: [typed, attributes('email', 'name', 'roles'), withSession] },
  Auth0: {
    signs: assertionOnly,
    changes: [attributes(`${xmlsoap}/emailaddress`, `${xmlsoap}/name`, 'groups'), uriNames],
  },
  JumpCloud: { signs: ['Response'], changes: [nameFormat('1.1:nameid-format:emailAddress'), typed] },
  Shibboleth: {
    signs: both,
    changes: [
      prefixes('saml2p', 'saml2'),
      attributes('urn:oid:0.9.2342.19200300.100.1.3', 'urn:oid:2.16.840.1.113730.3.1.241', 'memberOf'),
      declared,
    ],
  },
  SimpleSAMLphp: { signs: both, changes: [typed, pretty, attributes('mail', 'displayName', 'groups')] },
  Duo: { signs: assertionOnly, changes: [attributes('Email', 'displayName', 'groups'), uriNames] },
}

describe.each(Object.keys(samlConnections))(
  'documents in the shapes of the common providers at %s',
  (kind) => {
    const testServer = useTestServer('embedded')
    let row: SsoConfigurationRow
    beforeAll(async () => {
      row = await samlConnections[kind]!(testServer())
    })

    test.each(Object.entries(shapes))('SEC-SO-05 %s is accepted', async (name, { signs, changes }) => {
      const subject = ['OneLogin', 'Google Workspace', 'JumpCloud'].includes(name)
        ? 'hana@globex.test'
        : 'subject-1'
      const bare = await aDocument(testServer(), {
        key: undefined,
        choice: { subject },
        after: (xml) => changes.reduce((changed, change) => change(changed), xml),
      })
      const key = await idpKey()
      const xml = signs.reduce((signed, element) => signXml(signed, key, { element }), bare)
      expect(await showDocument(testServer(), row, xml)).toMatchObject({
        is: 'identified',
        identity: { subject, email: 'hana@globex.test', groups: ['engineering'] },
      })
    })
  },
)
