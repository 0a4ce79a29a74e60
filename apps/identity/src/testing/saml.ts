import { generateKeyPairSync } from 'node:crypto'
import { idpKey } from '../dev/idp/keys.ts'
import { type SamlAnswer, samlResponse, type Signing, signXml } from '../dev/idp/saml-response.ts'
import type { Choice } from '../dev/idp/people.ts'
import type { LoginTransactionRow } from '../platform/db/schema/login-transactions.ts'
import type { SsoConfigurationRow } from '../platform/db/schema/sso-configurations.ts'
import type { Outcome } from '../domain/federation/people/identity.ts'
import { samlProtocol } from '../domain/federation/saml/saml-protocol.ts'
import { ownAddresses } from '../domain/federation/saml/service-provider.ts'
import type { LoginTransaction } from '../domain/federation/login-transaction.ts'
import { idpAddress } from '../dev/idp/grants.ts'
import type { TestServer } from './test-server.ts'

export const requestId = '_the-request-of-this-way'
let count = 0

export const someone: Choice = {
  email: 'hana@globex.test',
  name: 'Hana Globex',
  groups: ['engineering'],
  subject: 'subject-1',
  isVerified: true,
  age: 0,
  sessionSeconds: undefined,
}

/** Everything right; each test makes one thing wrong. */
export const anAnswer = ({ services }: TestServer): SamlAnswer => {
  count += 1
  const { acsUrl, spEntityId } = ownAddresses(services)
  return {
    issuer: idpAddress(services, 'saml'),
    acsUrl,
    audience: spEntityId,
    requestId,
    now: services.clock.now(),
    responseId: `_response-${count}`,
    assertionId: `_assertion-${count}`,
  }
}

export type Change = (xml: string) => string
const same: Change = (xml) => xml

type Making = {
  readonly answer?: Partial<SamlAnswer>
  readonly choice?: Partial<Choice>
  /** Before it is signed: what a careless or hostile provider would sign. */
  readonly before?: Change
  /** After it was signed: what an attacker in the middle would do. */
  readonly after?: Change
  readonly signing?: Signing
  /** Undefined: it is not signed. */
  readonly key?: Parameters<typeof signXml>[1] | undefined
}

/** A document as the mock signs it, changed as told. */
export const aDocument = async (testServer: TestServer, making: Making = {}): Promise<string> => {
  const { answer, choice, before = same, after = same, signing } = making
  const xml = before(samlResponse({ ...anAnswer(testServer), ...answer }, { ...someone, ...choice }))
  if ('key' in making && making.key === undefined) return after(xml)
  return after(signXml(xml, making.key ?? (await idpKey()), signing))
}

/** A key that no connection knows. */
export const strangersKey = (): {
  privateKey: ReturnType<typeof generateKeyPairSync>['privateKey'] & object
} => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Shows a response to the connection, in a way whose request is `requestId`. */
export const showResponse = (
  { services }: TestServer,
  { tenantId, id }: SsoConfigurationRow,
  encoded: string,
): Promise<Outcome> => {
  const transaction = {
    kind: 'saml',
    tenantId,
    connectionId: id,
    createdAt: services.clock.now(),
  } as LoginTransactionRow
  const way: LoginTransaction = { state: 's', requestId, verifier: '', nonce: '', transaction }
  return samlProtocol.receive(services, way, new URLSearchParams({ RelayState: 's', SAMLResponse: encoded }))
}

export const showDocument = (
  testServer: TestServer,
  row: SsoConfigurationRow,
  xml: string,
): Promise<Outcome> => showResponse(testServer, row, Buffer.from(xml).toString('base64'))
