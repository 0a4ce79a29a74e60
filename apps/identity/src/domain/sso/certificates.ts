import { createHash, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { ApiError } from '@vestibule/contract'

/** A pinned certificate, read. A bare key has no end. */
export type PinnedCertificate = {
  readonly pem: string
  readonly fingerprint: string
  readonly subject: string
  readonly endsAt: Date | undefined
}

/** More than one is for the days in which a provider changes its key. */
const mostCertificates = 5
const shortestKey = 2048

const refuse = (reason: string, context: Record<string, string | number> = {}): never => {
  throw new ApiError('SSO_CERTIFICATE_INVALID', { field: 'publicCertificate', reason, ...context })
}

const pemBlock = /-----BEGIN (CERTIFICATE|PUBLIC KEY)-----[^-]+-----END \1-----/g

/** The blocks of a text: PEM, the base64 of a PEM file, or the base64 that providers show without its frame. */
const splitBlocks = (text: string): string[] => {
  if (text.includes('-----BEGIN')) return text.match(pemBlock) ?? []
  const base64 = text.replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return []
  const bytes = Buffer.from(base64, 'base64')
  const inner = bytes.toString('latin1')
  if (inner.includes('-----BEGIN')) return inner.match(pemBlock) ?? []
  return [`-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----`]
}

/** Signatures of SAML are RSA (docs/decisions/0043). */
const checkKey = (key: KeyObject): void => {
  if (key.asymmetricKeyType !== 'rsa') refuse('notRsa', { found: key.asymmetricKeyType ?? '' })
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (bits < shortestKey) refuse('weakKey', { found: bits })
}

const toPairs = (hex: string): string => hex.toUpperCase().replace(/..(?=.)/g, '$&:')

const readKey = (block: string): PinnedCertificate => {
  const key = createPublicKey(block)
  checkKey(key)
  const der = key.export({ type: 'spki', format: 'der' })
  const pem = key.export({ type: 'spki', format: 'pem' }).toString().trim()
  return {
    pem,
    fingerprint: toPairs(createHash('sha256').update(der).digest('hex')),
    subject: '',
    endsAt: undefined,
  }
}

const readCertificate = (block: string): PinnedCertificate => {
  const certificate = new X509Certificate(block)
  checkKey(certificate.publicKey)
  return {
    pem: certificate.toString().trim(),
    fingerprint: certificate.fingerprint256,
    subject: certificate.subject.replaceAll('\n', ', '),
    endsAt: new Date(certificate.validTo),
  }
}

const readBlock = (block: string): PinnedCertificate => {
  try {
    return block.includes('PUBLIC KEY') ? readKey(block) : readCertificate(block)
  } catch (error) {
    if (error instanceof ApiError) throw error
    return refuse('notCertificate')
  }
}

/**
 * Reads what an administrator pasted. The same certificate twice is one.
 *
 * @throws ApiError SSO_CERTIFICATE_INVALID
 */
export const parseCertificates = (text: string): PinnedCertificate[] => {
  const blocks = splitBlocks(text)
  if (blocks.length === 0) return refuse('notCertificate')
  if (blocks.length > mostCertificates) return refuse('tooMany', { found: blocks.length })
  const certificates = blocks.map(readBlock)
  return [...new Map(certificates.map((one) => [one.fingerprint, one])).values()]
}

/** Those of a connection that is stored already. One from before they were checked is left out. */
export const readPinned = (text: string): PinnedCertificate[] => {
  try {
    return text === '' ? [] : parseCertificates(text)
  } catch {
    return []
  }
}

/** When the last of them ends; null where one of them does not end. */
export const lastEnd = (certificates: readonly PinnedCertificate[]): Date | null => {
  const ends = certificates.map(({ endsAt }) => endsAt?.getTime())
  const dated = ends.filter((end): end is number => end !== undefined)
  return dated.length === 0 || dated.length < ends.length ? null : new Date(Math.max(...dated))
}
