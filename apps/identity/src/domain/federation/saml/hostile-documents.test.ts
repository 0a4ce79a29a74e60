import { beforeAll, describe, expect, test } from 'vitest'
import type { SsoConfigurationRow } from '../../../platform/db/schema/sso-configurations.ts'
import { aTenant } from '../../../testing/builders.ts'
import { samlConnections } from '../../../testing/saml-connections.ts'
import { aConnection } from '../../../testing/federation.ts'
import {
  altered,
  in_,
  type Making,
  misdirected,
  treacherous,
  weak,
  wrapped,
} from '../../../testing/hostile-saml.ts'
import { aDocument, showDocument, showResponse } from '../../../testing/saml.ts'
import { type TestServer, useTestServer } from '../../../testing/test-server.ts'

const iso = (testServer: TestServer, seconds: number) =>
  new Date(testServer.services.clock.now().getTime() + seconds * 1000).toISOString()

const notBase64 = ['', ' ', '!!!!', 'PHg+', '%3Csamlp', `${'A'.repeat(400_000)}`]

describe.each(Object.keys(samlConnections))('hostile documents at %s', (kind) => {
  const testServer = useTestServer('embedded')
  let row: SsoConfigurationRow
  beforeAll(async () => {
    row = await samlConnections[kind]!(testServer())
  })
  const show = async (making?: Making) =>
    showDocument(testServer(), row, await aDocument(testServer(), making))

  test('the document they are all made from is accepted', async () => {
    expect(await show()).toMatchObject({
      is: 'identified',
      identity: { subject: 'subject-1', email: 'hana@globex.test', groups: ['engineering'], amr: ['sso'] },
    })
  })

  const refused = { ...altered, ...treacherous, ...weak }
  test.each(Object.entries(refused))('SEC-SO-05 %s', async (_, making) => {
    await expect(show(making)).rejects.toThrow()
  })

  test.each(Object.entries(wrapped))('SEC-SO-05 wrapping: %s', async (_, after) => {
    await expect(show({ after })).rejects.toThrow()
  })

  test.each(Object.entries(misdirected))('SEC-SO-06 %s', async (_, making) => {
    await expect(show(making)).rejects.toThrow()
  })

  const times = [
    ['expired', 'NotOnOrAfter', -61],
    ['expired long ago', 'NotOnOrAfter', -86_400],
    ['not yet valid', 'NotBefore', 61],
    ['not valid for a day', 'NotBefore', 86_400],
  ] as const
  test.each(times)('SEC-SO-06 conditions: %s', async (_, name, seconds) => {
    const before = in_(new RegExp(`(<saml:Conditions.*?${name}=")[^"]*`), `$1${iso(testServer(), seconds)}`)
    await expect(show({ before })).rejects.toThrow()
  })
  test.each([-61, -3600])('SEC-SO-06 confirmation: over since %i s', async (seconds) => {
    const before = in_(/(ConfirmationData NotOnOrAfter=")[^"]*/, `$1${iso(testServer(), seconds)}`)
    await expect(show({ before })).rejects.toThrow()
  })
  test('SEC-SO-06 a moment that is none, or of another zone', async () => {
    for (const moment of ['tomorrow', '2027-01-01', '2027-01-01T00:00:00+02:00', '']) {
      const before = in_(/(<saml:Conditions NotBefore=")[^"]*/, `$1${moment || 'x'}`)
      await expect(show({ before })).rejects.toThrow()
    }
  })
  test('SEC-SO-06 a minute of skew is forgiven, either way', async () => {
    const early = in_(/(<saml:Conditions NotBefore=")[^"]*/, `$1${iso(testServer(), 59)}`)
    const late = in_(/(<saml:Conditions.*?NotOnOrAfter=")[^"]*/, `$1${iso(testServer(), -59)}`)
    expect(await show({ before: early })).toMatchObject({ is: 'identified' })
    expect(await show({ before: late })).toMatchObject({ is: 'identified' })
  })

  const statement = /<saml:AuthnStatement.*<\/saml:AuthnStatement>/s
  const later = (seconds: number) => (text: string) =>
    text.replace(/AuthnInstant="[^"]*"/, `AuthnInstant="${iso(testServer(), seconds)}"`)
  const ending = (seconds: number) => (text: string) =>
    text.replace('AuthnInstant=', `SessionNotOnOrAfter="${iso(testServer(), seconds)}" AuthnInstant=`)
  const statements =
    (...changes: ((text: string) => string)[]) =>
    (xml: string) =>
      xml.replace(statement, (text) => changes.map((change) => change(text)).join(''))
  test('SEC-PA-12 of several statements the oldest proof and the earliest end count, in whichever order', async () => {
    const now = Math.floor(testServer().services.clock.now().getTime() / 1000)
    const [recent, old] = [later(-10), later(-86_400)]
    const one = { is: 'identified', identity: { authenticatedAt: now - 86_400 } }
    for (const pair of [statements(recent, old), statements(old, recent), statements(recent, old, recent)])
      expect(await show({ before: pair })).toMatchObject(one)
    const end = { is: 'identified', identity: { sessionEndsAt: now + 600 } }
    for (const pair of [statements(ending(6000), ending(600)), statements(ending(600), recent)])
      expect(await show({ before: pair })).toMatchObject(end)
    const without = (text: string) => text.replace(/AuthnInstant="[^"]*"/, '')
    for (const pair of [statements(recent, ending(-1)), statements(recent, without)])
      await expect(show({ before: pair })).rejects.toThrow('assertion refused')
  })

  test('SEC-SO-06 an assertion is taken once, whichever browser shows it again', async () => {
    const xml = await aDocument(testServer())
    expect(await showDocument(testServer(), row, xml)).toMatchObject({ is: 'identified' })
    await expect(showDocument(testServer(), row, xml)).rejects.toThrow('taken before')
  })

  test.each(notBase64)('SEC-SO-05 no document: %#', async (encoded) => {
    await expect(showResponse(testServer(), row, encoded)).rejects.toThrow()
  })

  test('SEC-SO-05 without a pinned certificate nothing is believed', async () => {
    const tenant = await aTenant(testServer())
    const bare = await aConnection(testServer(), tenant, { domain: 'bare.test', publicCertificate: '' })
    await expect(showDocument(testServer(), bare, await aDocument(testServer()))).rejects.toThrow(
      'no certificate',
    )
    const nameless = await aConnection(testServer(), tenant, { domain: 'nameless.test', idpEntityId: '' })
    await expect(showDocument(testServer(), nameless, await aDocument(testServer()))).rejects.toThrow(
      'issuer',
    )
  })

  test('SEC-SO-06 what one tenant’s provider signed is nothing to another tenant', async () => {
    const other = await aConnection(testServer(), await aTenant(testServer()), {
      domain: 'other.test',
      publicCertificate: row.publicCertificate,
      idpEntityId: 'https://other-idp.test/',
    })
    await expect(showDocument(testServer(), other, await aDocument(testServer()))).rejects.toThrow()
  })

  test('there are enough of them', () => {
    const all = [altered, treacherous, weak, wrapped, misdirected].flatMap((one) => Object.keys(one))
    expect(all.length).toBeGreaterThanOrEqual(80)
  })
})
