import type { Database } from '../../platform/db/database.ts'
import { phoneNumbers } from '../../platform/db/schema/phone-numbers.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { canonicalEmail } from '../../domain/identifiers/email.ts'
import type { Services } from '../../request/services.ts'
import type { SeedPerson } from './people.ts'
import { builtInRoleId } from './role-id.ts'

const daysMs = 86_400_000
const hoursMs = 3_600_000

type SeedDeps = { readonly tx: Database; readonly services: Services; readonly passwordHash: string }

/** Adds a person with the demonstration password; one who is pending has none yet. */
export const addPerson = async (
  { tx, services, passwordHash }: SeedDeps,
  { email, name, jobTitle, joinedDaysAgo, seenHoursAgo, state, phone, username }: SeedPerson,
): Promise<string> => {
  const now = services.clock.now().getTime()
  const createdAt = new Date(now - joinedDaysAgo * daysMs)
  const isPending = state === 'pending'
  const id = uuidv7(services.clock, services.random)
  await tx.insert(users).values({
    id,
    email,
    canonicalEmail: canonicalEmail(email) ?? email,
    name,
    phone,
    username,
    canonicalUsername: username,
    metadata: { jobTitle },
    passwordHash: isPending ? null : passwordHash,
    verifiedAt: isPending ? null : createdAt,
    lastLoginAt: seenHoursAgo === undefined ? null : new Date(now - seenHoursAgo * hoursMs),
    createdAt,
    updatedAt: createdAt,
  })
  if (phone !== undefined) {
    const times = { verifiedAt: createdAt, createdAt, updatedAt: createdAt }
    const phoneId = uuidv7(services.clock, services.random)
    await tx.insert(phoneNumbers).values({ id: phoneId, userId: id, phoneNumber: phone, ...times })
  }
  return id
}

/** Makes a person a member of a tenant. */
export const addMember = async (
  { tx, services }: SeedDeps,
  userId: string,
  tenant: TenantRow,
  { email, name, roles: keys, joinedDaysAgo, seenHoursAgo, state }: SeedPerson,
): Promise<void> => {
  const now = services.clock.now().getTime()
  const joinedAt = new Date(now - joinedDaysAgo * daysMs)
  await tx.insert(memberships).values({
    tenantId: tenant.id,
    userId,
    joinedAt,
    activatedAt: state === 'pending' ? null : joinedAt,
    invitedAs: state === 'pending' ? { email, name } : null,
    isDisabled: state === 'disabled',
    lastSeenAt: seenHoursAgo === undefined ? null : new Date(now - seenHoursAgo * hoursMs),
  })
  for (const key of keys) {
    await tx
      .insert(membershipRoles)
      .values({ tenantId: tenant.id, userId, roleId: await builtInRoleId(tx, key) })
  }
}
