import { InvalidProviderResponse } from '../login-transaction.ts'
import { anywhere, children, namespaces, parseStrictXml, readText } from './strict-xml.ts'

export type SignedAssertion = {
  readonly id: string
  readonly nameId: string
  readonly attributes: ReadonlyMap<string, readonly string[]>
  readonly authnContext: string
  readonly authenticatedAt: Date
  readonly sessionEndsAt: Date | undefined
  /** Until when it could be shown again. */
  readonly expiresAt: Date
}

export type Expected = {
  readonly issuer: string
  readonly audience: string
  readonly recipient: string
  readonly requestId: string
  readonly now: Date
}

/** Seconds by which clocks may differ (SEC-SO-06). */
export const skewMs = 60_000

const require_ = (isSo: boolean, why: string): void => {
  if (!isSo) throw new InvalidProviderResponse(`assertion refused: ${why}`)
}

/** A moment written in UTC, as the protocol demands. */
const momentIn = (element: Element, name: string): Date | undefined => {
  const text = element.getAttribute(name)
  if (!text) return undefined
  require_(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text), `${name} is no moment in UTC`)
  const moment = new Date(text)
  require_(!Number.isNaN(moment.getTime()), `${name} is no moment`)
  return moment
}

const requireNow = (element: Element, now: Date): Date | undefined => {
  const from = momentIn(element, 'NotBefore')
  const until = momentIn(element, 'NotOnOrAfter')
  require_(from === undefined || from.getTime() <= now.getTime() + skewMs, 'not valid yet')
  require_(until === undefined || until.getTime() > now.getTime() - skewMs, 'expired')
  return until
}

/** A bearer, sent to us, as the answer to this very request, and not for long. */
const confirmedUntil = (assertion: Element, { recipient, requestId, now }: Expected): Date => {
  const [subject, ...more] = children(assertion, 'assertion', 'Subject')
  require_(subject !== undefined && more.length === 0, 'not one subject')
  for (const confirmation of children(subject, 'assertion', 'SubjectConfirmation')) {
    const [data] = children(confirmation, 'assertion', 'SubjectConfirmationData')
    if (confirmation.getAttribute('Method') !== 'urn:oasis:names:tc:SAML:2.0:cm:bearer') continue
    if (data === undefined || data.getAttribute('Recipient') !== recipient) continue
    if (data.getAttribute('InResponseTo') !== requestId) continue
    const until = requireNow(data, now)
    if (until !== undefined) return until
  }
  throw new InvalidProviderResponse('assertion refused: no confirmation is for us')
}

const checkConditions = (assertion: Element, { audience, now }: Expected): void => {
  const [conditions, ...more] = children(assertion, 'assertion', 'Conditions')
  if (conditions === undefined || more.length > 0)
    throw new InvalidProviderResponse('assertion refused: not one set of conditions')
  requireNow(conditions, now)
  const restrictions = children(conditions, 'assertion', 'AudienceRestriction')
  require_(restrictions.length > 0, 'for nobody in particular')
  for (const restriction of restrictions) {
    const audiences = children(restriction, 'assertion', 'Audience').map(readText)
    require_(audiences.includes(audience), 'for somebody else')
  }
}

/** What an assertion says of its subject, by the names of the provider. */
export const readAttributes = (assertion: Element): Map<string, string[]> => {
  const valuesByName = new Map<string, string[]>()
  for (const statement of children(assertion, 'assertion', 'AttributeStatement')) {
    for (const attribute of children(statement, 'assertion', 'Attribute')) {
      const name = attribute.getAttribute('Name') ?? ''
      const values = children(attribute, 'assertion', 'AttributeValue').map(readText)
      valuesByName.set(name, [...(valuesByName.get(name) ?? []), ...values])
    }
  }
  return valuesByName
}

const earliest = (moments: readonly Date[]): Date | undefined =>
  moments.toSorted((one, other) => one.getTime() - other.getTime())[0]

/** What all statements of a sign-in say together: the oldest proof, and the earliest end of a session. */
const readStatements = (assertion: Element, { now }: Expected) => {
  const statements = children(assertion, 'assertion', 'AuthnStatement')
  require_(statements.length > 0, 'it states no sign-in')
  const ends = statements
    .map((one) => momentIn(one, 'SessionNotOnOrAfter'))
    .filter((one) => one !== undefined)
  require_(
    ends.every((end) => end > now),
    'the session there has ended',
  )
  const instants = statements.map((one) => momentIn(one, 'AuthnInstant')).filter((one) => one !== undefined)
  const authenticatedAt = earliest(instants)
  if (authenticatedAt === undefined || instants.length < statements.length)
    throw new InvalidProviderResponse('assertion refused: it does not say when its subject signed in')
  const [context] = children(statements[0], 'assertion', 'AuthnContext')
  const authnContext = readText(children(context, 'assertion', 'AuthnContextClassRef')[0])
  return { authenticatedAt, sessionEndsAt: earliest(ends), authnContext }
}

/** Reads the very bytes whose signature was verified, and nothing beside them (SEC-SO-05, SEC-SO-06). */
export const readSignedAssertion = (xml: string, expected: Expected): SignedAssertion => {
  require_(xml.trim() !== '', 'nothing in it is signed')
  const assertion = parseStrictXml(xml)
  require_(assertion.localName === 'Assertion', 'no assertion')
  require_(assertion.namespaceURI === namespaces.assertion, 'of another kind')
  const issuers = children(assertion, 'assertion', 'Issuer').map(readText)
  require_(issuers.length === 1 && issuers[0] === expected.issuer, 'of another issuer')
  const until = confirmedUntil(assertion, expected)
  checkConditions(assertion, expected)
  const { authenticatedAt, sessionEndsAt, authnContext } = readStatements(assertion, expected)
  const nameIds = anywhere(assertion, 'NameID')
  const nameId = readText(nameIds[0])
  require_(nameIds.length === 1 && nameId !== '' && nameId.length <= 255, 'it names nobody, or several')
  const id = assertion.getAttribute('ID') ?? ''
  require_(id !== '' && id.length <= 255, 'it has no id')
  return {
    id,
    nameId,
    attributes: readAttributes(assertion),
    authenticatedAt,
    sessionEndsAt,
    authnContext,
    expiresAt: new Date(until.getTime() + skewMs),
  }
}
