import { ApiError, type Received } from '@vestibule/contract'
import { and, asc, eq, isNotNull, or, lte, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { ssoDomains, type SsoDomainRow } from '../../platform/db/schema/sso-configurations.ts'
import type { Actor } from '../../request/request-context.ts'
import type { validateSSODomain } from '@vestibule/contract/areas/sso-configurations'
import { inTenant } from '../../platform/db/in-tenant.ts'
import type { OutboxDeps } from '../../platform/outbox/enqueue.ts'
import { endSsoOfDomain } from '../members/end-sso.queries.ts'
import type { Services } from '../../request/services.ts'

/** How old a proof may get before it is looked for again (SEC-SO-03). */
export const weekMs = 7 * 86400000

/** In one turn; while there are more, the next turn follows at once. */
export const perTurn = 20

export const ensureFree = async (tx: Database, actor: Actor, domain: string): Promise<void> => {
  const [owner] = await tx
    .select({ tenantId: ssoDomains.tenantId })
    .from(ssoDomains)
    .where(and(eq(ssoDomains.domain, domain), isNotNull(ssoDomains.validatedAt)))
  if (owner !== undefined && owner.tenantId !== actor.tenantId)
    throw new ApiError('SSO_DOMAIN_TAKEN', { domain })
}

export const ownDomain = async (
  db: Database,
  { tenantId }: Actor,
  { ssoConfigId, domainId }: Received<typeof validateSSODomain>,
): Promise<SsoDomainRow> => {
  const isIt = and(eq(ssoDomains.configurationId, ssoConfigId), eq(ssoDomains.id, domainId))
  const [row] = await db
    .select()
    .from(ssoDomains)
    .where(inTenant(ssoDomains, tenantId, isIt))
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}

export const overdue = ({ db, clock }: Services): Promise<SsoDomainRow[]> =>
  db
    .select()
    .from(ssoDomains)
    .where(
      and(
        isNotNull(ssoDomains.validatedAt),
        or(isNull(ssoDomains.checkedAt), lte(ssoDomains.checkedAt, new Date(clock.now().getTime() - weekMs))),
      ),
    )
    .orderBy(asc(ssoDomains.checkedAt))
    .limit(perTurn)

/** A domain that a connection of the tenant claims. */
export const findClaim = async (
  db: Database,
  tenantId: string,
  { configurationId, domain }: Pick<SsoDomainRow, 'configurationId' | 'domain'>,
): Promise<SsoDomainRow | undefined> => {
  const isIt = and(eq(ssoDomains.configurationId, configurationId), eq(ssoDomains.domain, domain))
  const [row] = await db
    .select()
    .from(ssoDomains)
    .where(inTenant(ssoDomains, tenantId, isIt))
  return row
}

export const insertDomain = async (tx: Database, row: typeof ssoDomains.$inferInsert): Promise<void> => {
  await tx.insert(ssoDomains).values(row)
}

/** Notes when the record of a domain was looked for, and where it is given, since when it proves the domain. */
export const changeDomain = async (
  tx: Database,
  deps: OutboxDeps,
  { tenantId, id }: Pick<SsoDomainRow, 'tenantId' | 'id'>,
  checked: Pick<SsoDomainRow, 'checkedAt'> & Partial<Pick<SsoDomainRow, 'validatedAt'>>,
): Promise<boolean> => {
  const [row] = await tx
    .update(ssoDomains)
    .set(checked)
    .where(inTenant(ssoDomains, tenantId, eq(ssoDomains.id, id)))
    .returning()
  if (row !== undefined && checked.validatedAt === null) await endSsoOfDomain(tx, deps, row)
  return row !== undefined
}

export const deleteDomain = async (
  tx: Database,
  deps: OutboxDeps,
  { tenantId, id }: Pick<SsoDomainRow, 'tenantId' | 'id'>,
): Promise<void> => {
  const [row] = await tx
    .delete(ssoDomains)
    .where(inTenant(ssoDomains, tenantId, eq(ssoDomains.id, id)))
    .returning()
  if (row !== undefined) await endSsoOfDomain(tx, deps, row)
}
