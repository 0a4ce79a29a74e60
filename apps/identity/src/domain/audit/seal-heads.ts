import type { AuditSealRow } from '../../platform/db/schema/audit-seals.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Services } from '../../request/services.ts'
import { anchorText } from './anchor.ts'
import { chainStart, type Head, isHeadSigned } from './chain.ts'
import { hashHeads, hashSeal, signSeal } from './seal.ts'
import { compareHeads, findBreakSinceSeal, type HeadComparison } from './sealed-heads.queries.ts'
import { insertSeal, newestSeal, saveHeads } from './seals.queries.ts'

type SealDeps = Pick<Services, 'transaction' | 'secrets' | 'clock'>

/**
 * Which head of a tenant the next seal holds. A chain that does not continue from its last sealed head keeps that one:
 * sealing the present head would make the cut look whole.
 */
const nextHead = (secrets: SealDeps['secrets'], compared: HeadComparison): Head & { isBroken: boolean } => {
  const { sealed, head } = compared
  const isWhole = head !== null && isHeadSigned(secrets, head) && findBreakSinceSeal(compared) === undefined
  const next = isWhole ? head : (sealed ?? head)
  if (next === null) throw new Error('One of both sides of a comparison is there')
  const { tenantId, sequence, hash } = next
  return { tenantId, sequence, hash, isBroken: !isWhole }
}

const isUnchanged = (compared: readonly HeadComparison[]) => {
  const before = new Map(compared.map(({ sealed }) => [sealed?.tenantId, sealed]))
  return ({ tenantId, sequence, hash }: Head): boolean => {
    const sealed = before.get(tenantId)
    return sealed?.sequence === sequence && sealed.hash === hash
  }
}

export type Sealed = { readonly seal: AuditSealRow; readonly brokenTenantIds: readonly string[] }

/**
 * Adds one seal over the heads of all tenants' chains to the chain of the installation (SEC-AU-02). Of two at the same
 * time the later one begins anew, behind the other.
 *
 * @returns the seal, and the tenants whose chains do not continue from the seal before
 */
export const sealHeads = ({ transaction, secrets, clock }: SealDeps): Promise<Sealed> =>
  transaction(async (tx) => {
    const last = await newestSeal(tx)
    const compared = await compareHeads(tx)
    const heads = compared.map((one) => nextHead(secrets, one))
    const contents = {
      sequence: (last?.sequence ?? 0) + 1,
      createdAt: clock.now(),
      tenants: heads.length,
      headsHash: hashHeads(heads),
      previousHash: last?.hash ?? chainStart,
    }
    const hash = hashSeal(contents)
    const seal = { ...contents, hash, signature: signSeal(secrets, { ...contents, hash }) }
    // Before the heads, so that a second sealer waits here and fails without having changed any of them.
    await insertSeal(tx, seal)
    const isSame = isUnchanged(compared)
    await saveHeads(
      tx,
      heads.filter((head) => !isSame(head)),
    )
    const broken = heads.filter(({ isBroken }) => isBroken)
    return { seal, brokenTenantIds: broken.map(({ tenantId }) => tenantId) }
  })

/** Seals once a day and writes the anchor of the seal to the log, which is kept outside the database. */
export const sealAuditHeadsJob: Job<Services> = {
  name: 'seal-audit-heads',
  everyMs: 86_400_000,
  leaseMs: 60_000,
  work: async (services) => {
    const { seal, brokenTenantIds } = await sealHeads(services)
    services.log.info(anchorText(seal))
    if (brokenTenantIds.length > 0)
      services.log.error({ tenantIds: brokenTenantIds }, 'audit chains do not continue from their last seal')
    return 0
  },
}
