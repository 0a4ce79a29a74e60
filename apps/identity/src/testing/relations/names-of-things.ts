import { developmentClientId } from '@vestibule/contract/constants'
import { and, eq, isNull } from 'drizzle-orm'
import { apiTokens } from '../../platform/db/schema/api-tokens.ts'
import { emailDomainRestrictions, ipRestrictions } from '../../platform/db/schema/restrictions.ts'
import { phoneNumbers } from '../../platform/db/schema/phone-numbers.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Named } from '../access-matrix.ts'
import { addTokens } from '../crowded-own.ts'
import type { CrowdedTenant } from '../crowded-tenant.ts'
import { aPhone } from '../phones.ts'
import type { TestServer } from '../test-server.ts'

/** An account, whatever an operation calls it. */
export const namingTenant = (tenantId: string): Named => ({
  tenantId,
  tenantIds: [tenantId],
  parentTenantId: tenantId,
  subTenants: [{ tenantId }],
  _subTenantId: tenantId,
  _tenantIds: tenantId,
  _tenantId: tenantId,
  _includeSubTenants: true,
  subTenantsRoles: [{ tenantId, roleIds: [] }],
})

/** A person, whatever an operation calls them, and what is theirs. */
export const namingPerson = async (
  { services: { db } }: TestServer,
  { id, email, username }: Pick<UserRow, 'id' | 'email' | 'username'>,
): Promise<Named> => {
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, id), isNull(sessions.revokedAt)))
  return {
    userId: id,
    userIds: [id],
    ids: id,
    impersonatedUserId: id,
    breakGlassUserIds: [id],
    email,
    username: username ?? 'fresh-name',
    sessionId: session?.id,
  }
}

/** Adds rules to a tenant, and tokens and a telephone number to its administrator; answers their names. */
export const addThings = async (
  on: TestServer,
  { tenantId, roleIds, permissionIds }: CrowdedTenant,
  user: UserRow,
): Promise<Named> => {
  const { db, clock, random } = on.services
  const createdAt = clock.now()
  const [emailDomainId, ipRestrictionId] = [uuidv7(clock, random), uuidv7(clock, random)]
  const blocks = { tenantId, strategy: 'BLOCK', isActive: false, description: 'Printer' } as const
  await db
    .insert(emailDomainRestrictions)
    .values({ tenantId, id: emailDomainId, domain: 'blocked.test', type: 'BLOCK', createdAt })
  await db
    .insert(ipRestrictions)
    .values({ ...blocks, id: ipRestrictionId, ip: '192.0.2.200', createdAt, updatedAt: createdAt })
  await addTokens({ testServer: on, tenantId, count: 1 }, user.id, roleIds.slice(0, 1))
  const tokens = await db.select().from(apiTokens).where(eq(apiTokens.userId, user.id))
  await aPhone(on, user)
  const [phone] = await db.select().from(phoneNumbers).where(eq(phoneNumbers.userId, user.id))
  return {
    ...Object.fromEntries(tokens.map(({ type, id }) => [type, id])),
    tokenId: tokens[0]?.id,
    phoneId: phone?.id,
    emailDomainId,
    ipRestrictionId,
    permissionIds,
    permissionId: permissionIds[0],
    appIds: [developmentClientId],
    appId: developmentClientId,
    ip: '192.0.2.77',
    domain: 'fresh-domain.test',
    operation: 'exportUsers',
  }
}
