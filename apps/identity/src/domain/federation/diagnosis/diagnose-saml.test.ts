import { beforeAll, describe, expect, test } from 'vitest'
import type { SsoReport } from '@vestibule/contract/schemas/sso-report'
import type { LoginTransactionRow } from '../../../platform/db/schema/login-transactions.ts'
import { samlAssertions } from '../../../platform/db/schema/login-transactions.ts'
import type { SsoConfigurationRow } from '../../../platform/db/schema/sso-configurations.ts'
import { idpKey } from '../../../dev/idp/keys.ts'
import { samlRefusal } from '../../../dev/idp/saml-response.ts'
import { aTenant } from '../../../testing/builders.ts'
import { aCertificate } from '../../../testing/connections.ts'
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
import { aDocument, anAnswer, requestId } from '../../../testing/saml.ts'
import { diagnoses } from '../../../testing/saml-diagnoses.ts'
import { type TestServer, useTestServer } from '../../../testing/test-server.ts'
import { diagnoseSaml } from './diagnose-saml.ts'

const diagnoseText = (
  testServer: TestServer,
  row: SsoConfigurationRow,
  encoded: string,
): Promise<SsoReport> => {
  const { services } = testServer
  const transaction = {
    kind: 'saml',
    form: 'test',
    tenantId: row.tenantId,
    connectionId: row.id,
    createdAt: services.clock.now(),
  } as LoginTransactionRow
  const way = { state: 's', requestId, verifier: '', nonce: '', transaction }
  return diagnoseSaml(services, way, new URLSearchParams({ RelayState: 's', SAMLResponse: encoded }))
}

const failed = ({ checks }: SsoReport): string[] =>
  checks
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ rule, reason }) => `${rule} ${reason ?? ''}`.trim())

describe('the diagnosis of a response', () => {
  const testServer = useTestServer('embedded')
  let row: SsoConfigurationRow
  beforeAll(async () => {
    const publicCertificate = (await idpKey()).certificatePem
    row = await aConnection(testServer(), await aTenant(testServer()), {
      domain: 'globex.test',
      publicCertificate,
      enabled: false,
    })
  })
  const diagnose = async (making?: Making, on = row): Promise<SsoReport> => {
    const xml = await aDocument(testServer(), making)
    return diagnoseText(testServer(), on, Buffer.from(xml).toString('base64'))
  }

  test('a right one passes, of a connection that is off, and is not used up', async () => {
    const report = await diagnose()
    expect(failed(report)).toEqual([])
    expect(report).toMatchObject({
      protocol: 'saml',
      isPassed: true,
      clockOffset: 0,
      email: 'hana@globex.test',
      roles: [{ name: expect.any(String) }],
    })
    expect(report.attributes).toContainEqual({ name: 'groups', values: ['engineering'] })
    expect(report.document).toContain('<saml:Assertion')
    expect(await testServer().services.db.select().from(samlAssertions)).toEqual([])
  })

  const corpus: Readonly<Record<string, Making>> = {
    ...altered,
    ...treacherous,
    ...weak,
    ...misdirected,
    ...Object.fromEntries(Object.entries(wrapped).map(([name, after]) => [name, { after }])),
  }
  test('every document of the corpus has its diagnosis', () => {
    expect(Object.keys(diagnoses).sort()).toEqual(Object.keys(corpus).sort())
  })
  test.each(Object.keys(corpus))('SEC-SO-05 SEC-SO-06 %s', async (name) => {
    const report = await diagnose(corpus[name])
    expect(report.isPassed).toBe(false)
    expect(failed(report)).toEqual(diagnoses[name])
  })

  const iso = (seconds: number): string =>
    new Date(testServer().services.clock.now().getTime() + seconds * 1000).toISOString()

  test.each([
    ['NotOnOrAfter', -61, 'time expired'],
    ['NotBefore', 61, 'time notYet'],
  ] as const)('SEC-SO-06 conditions whose %s is %i seconds away', async (name, seconds, expected) => {
    const before = in_(new RegExp(`(<saml:Conditions.*?${name}=")[^"]*`), `$1${iso(seconds)}`)
    expect(failed(await diagnose({ before }))).toEqual([expected])
  })

  test('the clock of the provider is told by how far it is off', async () => {
    const now = new Date(testServer().services.clock.now().getTime() + 240_000)
    const report = await diagnose({ answer: { now } })
    expect(report.clockOffset).toBe(240)
    expect(failed(report)).toEqual(['time notYet'])
  })

  test('what the provider declines is told in its words', async () => {
    const encoded = Buffer.from(samlRefusal(anAnswer(testServer()))).toString('base64')
    const report = await diagnoseText(testServer(), row, encoded)
    expect(report.checks).toEqual([
      {
        rule: 'response',
        outcome: 'failed',
        reason: 'declined',
        received: 'You said <no> at the mock provider',
      },
    ])
  })

  test.each(['', '!!!!', `${'A'.repeat(400_000)}`])('no document at all: %#', async (encoded) => {
    expect(failed(await diagnoseText(testServer(), row, encoded))).toEqual(['response missing'])
  })

  test('SEC-SO-03 an address of another domain, and of one that is not verified', async () => {
    const report = await diagnose({ choice: { email: 'hana@elsewhere.test' } })
    expect(report.checks).toContainEqual({
      rule: 'domain',
      outcome: 'failed',
      reason: 'foreign',
      expected: 'globex.test',
      received: 'elsewhere.test',
    })
    const unproved = await aConnection(testServer(), await aTenant(testServer()), {
      domain: 'claimed.test',
      isProved: false,
      publicCertificate: row.publicCertificate,
    })
    const claimed = await diagnose({ choice: { email: 'hana@claimed.test' } }, unproved)
    expect(failed(claimed)).toEqual(['domain unverified'])
  })

  test('no address, and no groups', async () => {
    const report = await diagnose({ choice: { email: '', groups: [] } })
    expect(failed(report)).toEqual(['email missing'])
    expect(report.checks).toContainEqual({ rule: 'groups', outcome: 'warning', reason: 'missing' })
  })

  test.each([
    [20, 'endsSoon'],
    [-1, 'expired'],
  ])('a certificate that ends in %i days is a warning', async (days, reason) => {
    const publicCertificate = `${aCertificate(testServer(), days)}`
    const ending = await aConnection(testServer(), await aTenant(testServer()), {
      domain: `ending${days}.test`,
      publicCertificate,
    })
    const { checks } = await diagnose({}, ending)
    expect(checks.find(({ rule }) => rule === 'certificate')).toMatchObject({ outcome: 'warning', reason })
  })
})
