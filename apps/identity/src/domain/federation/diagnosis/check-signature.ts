import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { ssoLimits } from '@vestibule/contract/constants'
import type { SsoConfigurationRow } from '../../../platform/db/schema/sso-configurations.ts'
import type { Clock } from '../../../runtime/clock.ts'
import { type PinnedCertificate, readPinned } from '../../sso/certificates.ts'
import { checkSignatures } from '../saml/response-shape.ts'
import { anywhere, readText } from '../saml/strict-xml.ts'
import type { Checks } from './checks.ts'

/** The library with nothing to judge but the signature: all else has a check of its own. */
const verifier = (certificates: readonly PinnedCertificate[]): SAML =>
  new SAML({
    callbackUrl: 'https://unused.invalid/',
    entryPoint: 'https://unused.invalid/',
    issuer: 'unused',
    audience: false,
    idpCert: certificates.map(({ pem }) => pem),
    identifierFormat: null,
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
  })

/** Certificates that the document itself shows. They prove nothing, and tell which key was used. */
const shownCertificates = (root: Element): PinnedCertificate[] =>
  anywhere(root, 'X509Certificate').flatMap((element) => readPinned(readText(element)))

const describe = ({ fingerprint, endsAt }: PinnedCertificate): string =>
  endsAt === undefined ? fingerprint : `${fingerprint} (${endsAt.toISOString().slice(0, 10)})`

const checkEnd = (checks: Checks, certificates: readonly PinnedCertificate[], now: Date): void => {
  const ends = certificates.flatMap(({ endsAt }) => (endsAt === undefined ? [] : [endsAt.getTime()]))
  const received = certificates.map(describe).join(', ')
  if (ends.length === 0) return checks.add('certificate', 'passed', { received })
  const last = Math.max(...ends)
  const soon = now.getTime() + ssoLimits.certificateNoticeDays * 86_400_000
  if (last <= now.getTime()) return checks.add('certificate', 'warning', { reason: 'expired', received })
  checks.add('certificate', last <= soon ? 'warning' : 'passed', {
    ...(last <= soon && { reason: 'endsSoon' }),
    received,
  })
}

type Signed = { readonly xml: string; readonly response: Element; readonly assertion: Element }

/**
 * Judges signature and certificate.
 *
 * @returns the bytes that are signed; undefined where none can be believed
 */
export const checkSignature = async (
  { clock }: { readonly clock: Clock },
  checks: Checks,
  { row, signed }: { readonly row: SsoConfigurationRow; readonly signed: Signed },
): Promise<string | undefined> => {
  const { xml, response, assertion } = signed
  const certificates = readPinned(row.publicCertificate)
  const pinned = new Set(certificates.map(({ fingerprint }) => fingerprint))
  checkEnd(checks, certificates, clock.now())
  if (anywhere(response, 'Signature').length === 0) {
    checks.add('signature', 'failed', { reason: 'unsigned' })
    return undefined
  }
  try {
    checkSignatures(response, assertion)
  } catch (error) {
    const received = error instanceof Error ? error.message.replace(/^SAML response refused: /, '') : ''
    const reason = /weak|another (canonical|transform)/.test(received) ? 'weak' : 'misplaced'
    checks.add('signature', 'failed', { reason, received })
    return undefined
  }
  try {
    const SAMLResponse = Buffer.from(xml).toString('base64')
    const { profile } = await verifier(certificates).validatePostResponseAsync({ SAMLResponse })
    const bytes = profile?.getAssertionXml?.() ?? ''
    if (bytes === '') throw new Error('nothing is signed')
    checks.add('signature', 'passed')
    return bytes
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (!/signature|signed/i.test(message)) {
      checks.add('other', 'failed', { received: message })
      return undefined
    }
    const foreign = shownCertificates(response).filter(({ fingerprint }) => !pinned.has(fingerprint))
    checks.add('signature', 'failed', {
      reason: foreign.length > 0 ? 'otherCertificate' : 'invalid',
      expected: certificates.map(describe).join(', '),
      ...(foreign.length > 0 && { received: foreign.map(describe).join(', ') }),
    })
    return undefined
  }
}
