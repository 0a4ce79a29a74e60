import type { AuditSealRow } from '../../platform/db/schema/audit-seals.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Head } from './chain.ts'

const byTenant = ({ tenantId: one }: Head, { tenantId: other }: Head): number => (one < other ? -1 : 1)

/** SHA-256 over the head of every tenant's chain, in the order of their ids. */
export const hashHeads = (heads: readonly Head[]): string =>
  sha256(
    JSON.stringify(
      [...heads].sort(byTenant).map(({ tenantId, sequence, hash }) => [tenantId, sequence, hash]),
    ),
  )

type SealContents = Pick<AuditSealRow, 'previousHash' | 'sequence' | 'createdAt' | 'tenants' | 'headsHash'>

/** SHA-256 over the seal before and everything that this one says (SEC-AU-02). */
export const hashSeal = ({ previousHash, sequence, createdAt, tenants, headsHash }: SealContents): string =>
  sha256(JSON.stringify([previousHash, sequence, createdAt.toISOString(), tenants, headsHash]))

/** What a seal and its anchor say in common, and what is signed. */
export type SealFacts = Pick<AuditSealRow, 'sequence' | 'createdAt' | 'tenants' | 'hash'>

const sealText = ({ sequence, createdAt, tenants, hash }: SealFacts): string =>
  `${sequence} ${createdAt.toISOString()} ${tenants} ${hash}`

export const signSeal = (secrets: Secrets, facts: SealFacts): string =>
  secrets.mac('audit-seals', sealText(facts)).toString('base64url')

/** Whether a seal, or the anchor of one, was signed with a key that still counts. */
export const isSealSigned = (
  secrets: Secrets,
  { signature, ...facts }: SealFacts & { readonly signature: string },
): boolean => secrets.isMac('audit-seals', sealText(facts), Buffer.from(signature, 'base64url'))
