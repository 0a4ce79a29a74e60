import type { SsoReport } from '@vestibule/contract/schemas/sso-report'
import type { SsoConfigurationRow } from '../../../platform/db/schema/sso-configurations.ts'
import type { Services } from '../../../request/services.ts'
import type { LoginTransaction } from '../login-transaction.ts'
import { isExpectedIssuer, toExpectedIssuer } from '../../sso/expected-issuer.ts'
import { exchangeCode } from '../oidc/exchange.ts'
import { toIdentity, toParty } from '../oidc/oidc-protocol.ts'
import { plainText, providerRefusal, readReason } from '../oidc/refusal.ts'
import type { ExternalIdentity } from '../people/identity.ts'
import { readConfiguration } from '../read-sso-configuration.ts'
import { checkIdentity } from './check-identity.ts'
import { checkToken, type DecodedToken, decodeToken } from './check-token.ts'
import { type Checks, startReport, toReport } from './checks.ts'
import { type RecordedAnswer, recordExchange } from './record-exchange.ts'

const textIn = (body: Readonly<Record<string, unknown>>, name: string): string | undefined =>
  plainText(typeof body[name] === 'string' ? body[name] : undefined)

/** Whether what the provider publishes about itself came, and is that of the issuer. */
export const checkDiscovery = (
  checks: Checks,
  answers: readonly RecordedAnswer[],
  { ssoEndpoint }: Pick<SsoConfigurationRow, 'ssoEndpoint'>,
): void => {
  const document = answers.find(({ url }) => url.includes('/.well-known/'))
  if (document === undefined) return
  const { status, body, failure } = document
  const issuer = textIn(body, 'issuer')
  if (status === 0) {
    const reason = failure?.startsWith('outgoing address refused') ? 'addressRefused' : 'unreachable'
    checks.add('discovery', 'failed', { reason, expected: document.url })
  } else if (status !== 200 || issuer === undefined) {
    checks.add('discovery', 'failed', {
      reason: 'noDocument',
      expected: document.url,
      received: String(status),
    })
  } else if (!isExpectedIssuer(ssoEndpoint, issuer)) {
    const expected = toExpectedIssuer(ssoEndpoint) ?? ssoEndpoint
    checks.add('discovery', 'failed', { reason: 'differs', expected, received: issuer })
  } else checks.add('discovery', 'passed', { received: issuer })
}

/** Whether the code was traded for tokens. */
const checkClient = (checks: Checks, answers: readonly RecordedAnswer[]): DecodedToken | undefined => {
  const traded = answers.find(({ method }) => method === 'POST')
  if (traded === undefined) return undefined
  const { status, body } = traded
  if (status !== 200) {
    const error = textIn(body, 'error') ?? String(status)
    const received = [error, textIn(body, 'error_description')].filter(Boolean).join(': ')
    const reason = ['invalid_client', 'unauthorized_client'].includes(error) ? 'unknownClient' : 'refused'
    checks.add('client', 'failed', { reason: status === 0 ? 'unreachable' : reason, received })
    return undefined
  }
  checks.add('client', 'passed')
  const token = decodeToken(body['id_token'])
  if (token === undefined) checks.add('format', 'failed', { reason: 'noToken' })
  return token
}

const shownClaims = (claims: Readonly<Record<string, unknown>>): SsoReport['attributes'] =>
  Object.entries(claims).map(([name, value]) => ({
    name: name.slice(0, 200),
    values: [value].flat().map((one) => (typeof one === 'string' ? one : JSON.stringify(one)).slice(0, 500)),
  }))

/** Judges a sign-in by OpenID Connect rule by rule. The library decides; what the token says tells why. */
export const diagnoseOidc = async (
  services: Services,
  transaction: LoginTransaction,
  answer: URLSearchParams,
): Promise<SsoReport> => {
  const row = await readConfiguration(services, transaction)
  const now = services.clock.now()
  const { checks, nothing } = startReport('oidc', now)
  const refusal = providerRefusal(answer)
  if (refusal?.is === 'failed') {
    const reason = refusal.code === 'EXTERNAL_LOGIN_REFUSED' ? 'declined' : 'error'
    checks.add('response', 'failed', { reason, received: refusal.description ?? answer.get('error') ?? '' })
    return toReport(checks, { ...nothing, document: '' })
  }
  checks.add('response', 'passed')
  const recorded = recordExchange(services)
  let identity: ExternalIdentity | undefined
  let claims: Readonly<Record<string, unknown>> = {}
  let failure = ''
  try {
    const party = toParty(services, row)
    claims = (await exchangeCode(recorded.services, transaction, { party, answer })).claims
    identity = toIdentity(claims, row)
  } catch (error) {
    failure = readReason(error)
  }
  checkDiscovery(checks, recorded.answers, row)
  const token = checkClient(checks, recorded.answers)
  if (token !== undefined) checkToken(checks, token, { row, nonce: transaction.nonce, now })
  if (identity !== undefined) checks.add('signature', 'passed')
  else if (token !== undefined && !checks.hasFailed('signature') && /signature|key|jwk/i.test(failure))
    checks.add('signature', 'failed', { reason: 'invalid', received: failure })
  const shown = identity === undefined ? (token?.payload ?? {}) : claims
  const subject = identity === undefined ? {} : await checkIdentity(services.db, checks, { row, identity })
  if (identity === undefined && checks.list().every(({ outcome }) => outcome !== 'failed'))
    checks.add('other', 'failed', { received: failure })
  const { iat } = token?.payload ?? {}
  return toReport(checks, {
    ...nothing,
    ...subject,
    ...(iat !== undefined && { clockOffset: iat - Math.round(now.getTime() / 1000) }),
    attributes: shownClaims(shown),
    document: token === undefined ? '' : JSON.stringify(token.payload, undefined, 2),
  })
}
