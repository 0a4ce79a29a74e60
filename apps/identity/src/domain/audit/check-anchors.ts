import type { AuditSealRow } from '../../platform/db/schema/audit-seals.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Anchor, AnchorLine } from './anchor.ts'
import { isSealSigned } from './seal.ts'

type CheckedAnchors = {
  /** How many anchors are of seals that the database has. */
  readonly matching: number
  /** The newest seal among them. */
  readonly newest: AuditSealRow | undefined
  /** One line for each anchor that the database contradicts, or that cannot be read. */
  readonly broken: readonly string[]
}

const describeMismatch = (secrets: Secrets, anchor: Anchor, seal: AuditSealRow | undefined): string => {
  const { sequence, createdAt } = anchor
  if (!isSealSigned(secrets, anchor))
    return `the anchor of seal ${sequence} is not of this database, or was altered`
  const problem = seal === undefined ? 'is missing' : 'is another one'
  return `seal ${sequence} of ${createdAt.toISOString()} ${problem}: audits were deleted or replaced`
}

/**
 * Compares anchors, which were kept outside the database, with the chain of the installation. The hash decides: an
 * anchor that has it is genuine, also where its signature was made with a SECRET_KEY that no longer counts.
 *
 * @param seals the chain, read after the anchors: one made meanwhile would be missed otherwise
 */
export const checkAnchors = (
  secrets: Secrets,
  seals: readonly AuditSealRow[],
  anchors: readonly AnchorLine[],
): CheckedAnchors => {
  const bySequence = new Map(seals.map((seal) => [seal.sequence, seal]))
  const broken: string[] = []
  const matching: AuditSealRow[] = []
  for (const { line, anchor } of anchors) {
    const seal = anchor === 'incomplete' ? undefined : bySequence.get(anchor.sequence)
    if (anchor === 'incomplete') broken.push(`Line ${line}: the anchor is incomplete`)
    else if (seal?.hash !== anchor.hash)
      broken.push(`Line ${line}: ${describeMismatch(secrets, anchor, seal)}`)
    else matching.push(seal)
  }
  const newest = matching.toSorted((one, other) => other.sequence - one.sequence)[0]
  return { matching: matching.length, newest, broken }
}
