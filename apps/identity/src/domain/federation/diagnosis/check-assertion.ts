import { children, readText } from '../saml/strict-xml.ts'
import { skewMs } from '../saml/signed-assertion.ts'
import type { Checks } from './checks.ts'

/** What an assertion has to say to be for us, now. */
export type ExpectedAssertion = {
  readonly issuer: string
  readonly audience: string
  readonly recipient: string
  readonly requestId: string
  readonly now: Date
}

const readFirst = (element: Element | undefined, name: string): Element | undefined =>
  children(element, 'assertion', name)[0]

const attribute = (element: Element | undefined, name: string): string | undefined =>
  element?.getAttribute(name) || undefined

/** Seconds by which the clock of the provider is ahead of ours. */
export const readClockOffset = (element: Element, now: Date): number | undefined => {
  const issued = Date.parse(attribute(element, 'IssueInstant') ?? '')
  return Number.isNaN(issued) ? undefined : Math.round((issued - now.getTime()) / 100) / 10
}

type Period = { readonly from: string | undefined; readonly until: string | undefined }

const judgePeriod = ({ from, until }: Period, now: Date): 'notYet' | 'expired' | 'malformed' | undefined => {
  const [begin, end] = [from, until].map((text) => (text === undefined ? undefined : Date.parse(text)))
  if (Number.isNaN(begin) || Number.isNaN(end)) return 'malformed'
  if (begin !== undefined && begin > now.getTime() + skewMs) return 'notYet'
  return end !== undefined && end <= now.getTime() - skewMs ? 'expired' : undefined
}

const checkTimes = (checks: Checks, periods: readonly Period[], now: Date): void => {
  for (const period of periods) {
    const reason = judgePeriod(period, now)
    if (reason === undefined) continue
    const received = `${period.from ?? '-'} .. ${period.until ?? '-'}`
    return checks.add('time', 'failed', { reason, expected: now.toISOString(), received })
  }
  checks.add('time', 'passed', { received: now.toISOString() })
}

const readPeriod = (element: Element | undefined): Period => ({
  from: attribute(element, 'NotBefore'),
  until: attribute(element, 'NotOnOrAfter'),
})

/** Judges what is said to whom, and when; each rule by itself, so that one mistake does not hide another. */
export const checkAssertion = (
  checks: Checks,
  { response, assertion }: { readonly response: Element; readonly assertion: Element },
  { issuer, audience, recipient, requestId, now }: ExpectedAssertion,
): void => {
  const issuers = [
    ...children(response, 'assertion', 'Issuer'),
    ...children(assertion, 'assertion', 'Issuer'),
  ].map(readText)
  checks.compare('issuer', issuer, issuers.find((one) => one !== issuer) ?? issuers[0])
  const data = readFirst(
    readFirst(readFirst(assertion, 'Subject'), 'SubjectConfirmation'),
    'SubjectConfirmationData',
  )
  const destination = attribute(response, 'Destination') ?? recipient
  const sentTo = attribute(data, 'Recipient')
  checks.compare('recipient', recipient, destination === recipient ? sentTo : destination)
  const conditions = readFirst(assertion, 'Conditions')
  const restrictions = children(conditions, 'assertion', 'AudienceRestriction')
  const audiences = restrictions.map((one) => children(one, 'assertion', 'Audience').map(readText))
  const foreign = audiences.find((list) => !list.includes(audience))
  checks.compare('audience', audience, foreign?.join(', ') ?? (audiences.length > 0 ? audience : undefined))
  const answered = [attribute(response, 'InResponseTo'), attribute(data, 'InResponseTo')]
  checks.compare(
    'request',
    requestId,
    answered.find((one) => one !== undefined && one !== requestId) ?? answered[1],
  )
  checkTimes(checks, [readPeriod(conditions), readPeriod(data)], now)
}
