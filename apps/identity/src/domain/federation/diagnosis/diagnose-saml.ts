import type { SsoReport } from '@vestibule/contract/schemas/sso-report'
import type { SsoConfigurationRow } from '../../../platform/db/schema/sso-configurations.ts'
import type { Services } from '../../../request/services.ts'
import type { LoginTransaction } from '../login-transaction.ts'
import { readConfiguration } from '../read-sso-configuration.ts'
import { readStatus } from '../saml/response-shape.ts'
import { samlIdentity } from '../saml/saml-identity.ts'
import { documentIn } from '../saml/saml-protocol.ts'
import { toAddresses } from '../saml/service-provider.ts'
import { readAttributes, readSignedAssertion } from '../saml/signed-assertion.ts'
import { anywhere, children, parseStrictXml } from '../saml/strict-xml.ts'
import { checkAssertion, type ExpectedAssertion, readClockOffset } from './check-assertion.ts'
import { checkIdentity } from './check-identity.ts'
import { checkSignature } from './check-signature.ts'
import { type Checks, startReport, toReport } from './checks.ts'

const readMessage = (error: unknown): string => (error instanceof Error ? error.message : '')

type Document = { readonly xml: string; readonly response: Element }

/** Reads the document as sign-in does; what that refuses ends the diagnosis. */
const readDocument = (checks: Checks, answer: URLSearchParams): Partial<Document> => {
  let xml = ''
  try {
    xml = documentIn(answer)
  } catch (error) {
    checks.add('response', 'failed', { reason: 'missing', received: readMessage(error) })
    return {}
  }
  try {
    return { xml, response: parseStrictXml(xml) }
  } catch (error) {
    checks.add('format', 'failed', {
      reason: 'unsafe',
      received: readMessage(error).replace(/^XML refused: /, ''),
    })
    return { xml }
  }
}

/** The one assertion, right below the response; else why there is none. */
const readAssertion = (checks: Checks, response: Element): Element | undefined => {
  const { isSuccess, message, isRefusal } = readStatus(response)
  if (response.localName === 'Response' && !isSuccess) {
    checks.add('response', 'failed', { reason: isRefusal ? 'declined' : 'error', received: message })
    return undefined
  }
  checks.add('response', 'passed')
  if (anywhere(response, 'EncryptedAssertion').length > 0) {
    checks.add('format', 'failed', { reason: 'encrypted' })
    return undefined
  }
  const assertions = anywhere(response, 'Assertion')
  const [assertion] = children(response, 'assertion', 'Assertion')
  if (assertions.length === 1 && assertion !== undefined) return assertion
  checks.add('format', 'failed', { reason: 'assertions', expected: '1', received: String(assertions.length) })
  return undefined
}

/** What is left: all that the strict reading of the signed bytes refuses and no check has told. */
const checkRest = (checks: Checks, bytes: string | undefined, expected: ExpectedAssertion): void => {
  if (bytes === undefined || checks.list().some(({ outcome }) => outcome === 'failed')) return
  try {
    readSignedAssertion(bytes, expected)
  } catch (error) {
    checks.add('other', 'failed', { received: readMessage(error).replace(/^assertion refused: /, '') })
  }
}

const readSubject = (assertion: Element, row: SsoConfigurationRow) => {
  const attributes = readAttributes(assertion)
  const nameId = anywhere(assertion, 'NameID')[0]
  const subject = nameId === undefined ? '' : (nameId.textContent ?? '').trim()
  const identity = samlIdentity({ nameId: subject, attributes, authnContext: '' }, row)
  const shown = [{ name: 'NameID', values: [subject] }]
  for (const [name, values] of attributes) shown.push({ name, values: [...values] })
  return { identity, attributes: shown.map(({ name, values }) => ({ name: name.slice(0, 200), values })) }
}

/**
 * Judges a response rule by rule and goes on after the first mistake. It takes nothing: no assertion is used up, and the
 * verdict is never better than that of sign-in.
 */
export const diagnoseSaml = async (
  services: Services,
  transaction: LoginTransaction,
  answer: URLSearchParams,
): Promise<SsoReport> => {
  const row = await readConfiguration(services, transaction)
  const now = services.clock.now()
  const { checks, nothing } = startReport('saml', now)
  const { xml = '', response } = readDocument(checks, answer)
  const assertion = response && readAssertion(checks, response)
  if (response === undefined || assertion === undefined)
    return toReport(checks, { ...nothing, document: xml })
  checks.add('format', 'passed')
  const { acsUrl: recipient, spEntityId: audience } = toAddresses(services, row)
  const expected = { issuer: row.idpEntityId, audience, recipient, requestId: transaction.requestId, now }
  try {
    checkAssertion(checks, { response, assertion }, expected)
    const bytes = await checkSignature(services, checks, { row, signed: { xml, response, assertion } })
    const { identity, attributes } = readSubject(assertion, row)
    const subject = await checkIdentity(services.db, checks, { row, identity })
    checkRest(checks, bytes, expected)
    const clockOffset = readClockOffset(assertion, now)
    return toReport(checks, {
      ...nothing,
      ...subject,
      ...(clockOffset !== undefined && { clockOffset }),
      attributes,
      document: xml,
    })
  } catch (error) {
    checks.add('other', 'failed', { received: readMessage(error) })
    return toReport(checks, { ...nothing, document: xml })
  }
}
