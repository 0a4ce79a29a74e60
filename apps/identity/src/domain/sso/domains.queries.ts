import { ApiError, type Received } from '@vestibule/contract'
import { and, asc, eq, isNotNull, or, lte, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { ssoDomains, type SsoDomainRow } from '../../platform/db/schema/sso-configurations.ts'
import type { Actor } from '../../request/request-context.ts'
import type { validateSSODomain } from '@vestibule/contract/areas/sso-configurations'
import { inTenant } from '../../platform/db/in-tenant.ts'
import type { OutboxDeps } from '../../platform/outbox/enqueue.ts'
import { endSsoOfDomain } from '../members/end-sso.queries.ts'
import { keepingMakePending, makePending } from '../members/make-pending.ts'
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

type Place = Pick<SsoDomainRow, 'tenantId' | 'id'>
type Checked = { readonly checkedAt: Date; readonly validatedAt?: Date }

const updateDomain = async (
  tx: Database,
  { tenantId, id }: Place,
  values: Pick<SsoDomainRow, 'checkedAt'> & Partial<Pick<SsoDomainRow, 'validatedAt'>>,
): Promise<SsoDomainRow | undefined> => {
  const [row] = await tx
    .update(ssoDomains)
    .set(values)
    .where(inTenant(ssoDomains, tenantId, eq(ssoDomains.id, id)))
    .returning()
  return row
}

/** Notes when the record of a domain was looked for, and where it is given, since when it proves the domain. */
export const changeDomain = async (tx: Database, place: Place, checked: Checked): Promise<boolean> =>
  (await updateDomain(tx, place, checked)) !== undefined

/**
 * Notes that the record of a domain is gone. An administrator who never came does not keep the tenant a domain that it does
 * not have.
 *
 * @returns the members who are pending by it
 */
export const loseDomain = async (
  tx: Database,
  deps: OutboxDeps,
  place: Place,
  checkedAt: Date,
): Promise<readonly string[]> => {
  const row = await updateDomain(tx, place, { checkedAt, validatedAt: null })
  if (row === undefined) return []
  await endSsoOfDomain(tx, deps, row)
  return (await makePending(tx, deps, row)).userIds
}

/**
 * @returns the members who are pending by it
 * @throws ApiError OUT_RANKED, LAST_ADMINISTRATOR, LAST_BREAK_GLASS
 */
export const deleteDomain = async (
  tx: Database,
  actor: Actor,
  { tenantId, id }: Place,
): Promise<readonly string[]> => {
  const [row] = await tx
    .delete(ssoDomains)
    .where(inTenant(ssoDomains, tenantId, eq(ssoDomains.id, id)))
    .returning()
  if (row === undefined) return []
  await endSsoOfDomain(tx, actor, row)
  return row.validatedAt === null ? [] : keepingMakePending(tx, actor, row)
}
