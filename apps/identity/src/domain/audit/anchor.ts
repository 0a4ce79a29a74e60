import type { AuditSealRow } from '../../platform/db/schema/audit-seals.ts'
import type { SealFacts } from './seal.ts'

/**
 * A seal as one line of text, to be kept outside the database. It holds no quotation marks, so that log collectors that
 * wrap a line in JSON leave it as it is.
 */
export const anchorText = ({ sequence, createdAt, tenants, hash, signature }: AuditSealRow): string =>
  `audit-anchor seal=${sequence} at=${createdAt.toISOString()} tenants=${tenants} hash=${hash} signature=${signature}`

/** A seal as it was written outside the database. */
export type Anchor = SealFacts & { readonly signature: string }

const marker = 'audit-anchor'
const form = new RegExp(
  `${marker} seal=(\\d{1,9}) at=(\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z) tenants=(\\d{1,9}) hash=([\\w-]{43}) signature=([\\w-]{43})(?![\\w-])`,
)

/**
 * Reads the anchor in a line of a log, whatever stands around it.
 *
 * @returns undefined for a line of something else; `incomplete` for an anchor that was cut off
 */
export const readAnchor = (line: string): Anchor | 'incomplete' | undefined => {
  if (!line.includes(marker)) return undefined
  const [, sequence, at, tenants, hash, signature] = form.exec(line) ?? []
  const createdAt = new Date(at ?? '')
  if (hash === undefined || signature === undefined || Number.isNaN(createdAt.getTime())) return 'incomplete'
  return { sequence: Number(sequence), createdAt, tenants: Number(tenants), hash, signature }
}

/** What a line of a log says of a seal. */
export type AnchorLine = { readonly line: number; readonly anchor: Anchor | 'incomplete' }

/** Reads every anchor of a log, whose other lines are passed over. Lines are counted from 1. */
export const readAnchors = async (lines: AsyncIterable<string> | Iterable<string>): Promise<AnchorLine[]> => {
  const anchors: AnchorLine[] = []
  let line = 0
  for await (const text of lines) {
    line += 1
    const anchor = readAnchor(text)
    if (anchor !== undefined) anchors.push({ line, anchor })
  }
  return anchors
}
