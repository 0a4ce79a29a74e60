import type { AuditRow } from '../../platform/db/schema/audits.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'

/** Hash before the first row of a tenant. */
export const chainStart = ''

/** One spelling for equal data: the database keeps no order of keys. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null) return value ?? null
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, inner]) => [name, canonical(inner)]))
}

/** SHA-256 over the hash before, the place in the chain and everything the row says (SEC-AU-02). */
export const linkHash = (previousHash: string, sequence: number, row: AuditRow): string => {
  const { sequence: _sequence, previousHash: _previous, hash: _hash, ...content } = row
  const text = JSON.stringify([previousHash, sequence, canonical(content)])
  return sha256(text)
}

/** The end of a tenant's chain. */
export type Head = { readonly tenantId: string; readonly sequence: number; readonly hash: string }

const headText = ({ tenantId, sequence, hash }: Head): string => `${tenantId} ${sequence} ${hash}`

/** Keyed, so that an attacker who can only write the database cannot move the end of a chain. */
export const headSignature = (secrets: Secrets, head: Head): string =>
  secrets.mac('audit-heads', headText(head)).toString('base64url')

/** Whether the end of a chain was signed by us, with a key that still counts. */
export const isHeadSigned = (
  secrets: Secrets,
  { signature, ...head }: Head & { readonly signature: string },
): boolean => secrets.isMac('audit-heads', headText(head), Buffer.from(signature, 'base64url'))

/** The last link that was cut off a chain; sequence 0 and an empty hash where nothing was. */
export type ChainCut = {
  readonly tenantId: string
  readonly startSequence: number
  readonly startHash: string
}

/** Of another form than that of a head: the signature of a head that once was is not one of a cut. */
const cutText = ({ tenantId, startSequence, startHash }: ChainCut): string =>
  `cut ${tenantId} ${startSequence} ${startHash}`

export const cutSignature = (secrets: Secrets, cut: ChainCut): string =>
  secrets.mac('audit-heads', cutText(cut)).toString('base64url')

/** Whether a chain begins where the job that cuts it has left it, or has never been cut. */
export const isCutGenuine = (
  secrets: Secrets,
  { startSignature, ...cut }: ChainCut & { readonly startSignature: string },
): boolean =>
  cut.startSequence === 0
    ? cut.startHash === chainStart && startSignature === ''
    : secrets.isMac('audit-heads', cutText(cut), Buffer.from(startSignature, 'base64url'))
