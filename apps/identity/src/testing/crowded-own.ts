import { apiTokenRoles, apiTokens, apiTokenTypes } from '../platform/db/schema/api-tokens.ts'
import { phoneNumbers } from '../platform/db/schema/phone-numbers.ts'
import { sessions } from '../platform/db/schema/sessions.ts'
import { tenants } from '../platform/db/schema/tenants.ts'
import { memberships } from '../platform/db/schema/users.ts'
import { webauthnCredentials } from '../platform/db/schema/webauthn.ts'
import { uuidv7 } from '../platform/db/uuidv7.ts'
import { secondsLater } from '../runtime/clock.ts'
import { type Filling, range, uniqueNumber } from './crowded-filling.ts'

/** What the administrator has of their own: sessions, passkeys, telephone numbers and further tenants. */
export const addOwn = async ({ testServer, tenantId, count }: Filling, userId: string) => {
  const { db, clock, random } = testServer.services
  const now = clock.now()
  const times = { createdAt: now, updatedAt: now }
  const id = () => uuidv7(clock, random)
  const later = secondsLater(now, 86_400)
  const moments = { rotatedAt: now, createdAt: now, startedAt: now, authTime: now }
  const [client] = await db.select({ clientId: sessions.clientId }).from(sessions).limit(1)
  const clientId = client?.clientId ?? id()
  const session = { userId, tenantId, clientId, amr: ['pwd'], ip: '203.0.113.1', userAgent: 'Crowd' }
  await db.insert(sessions).values(
    range(count).map((index) => ({
      ...session,
      ...moments,
      id: id(),
      seedHash: `crowd-${index}`,
      idleExpiresAt: later,
      expiresAt: later,
    })),
  )
  const keys = range(count).map(() => ({
    id: id(),
    userId,
    credentialId: `crowd-${uniqueNumber()}`,
    use: 'passkey' as const,
    deviceType: 'Platform' as const,
    name: 'Crowd',
    publicKey: 'key',
    counter: 0,
    transports: [],
    isSynced: false,
    createdAt: now,
  }))
  await db.insert(webauthnCredentials).values(keys)
  const phones = range(count).map(() => {
    const phoneNumber = `+1555${String(1_000_000 + uniqueNumber())}`
    return { ...times, id: id(), userId, phoneNumber, verifiedAt: now }
  })
  await db.insert(phoneNumbers).values(phones)
  const further = range(count).map((index) => ({ ...times, id: id(), name: `Crowd ${index}` }))
  await db.insert(tenants).values(further)
  const joined = { joinedAt: now, activatedAt: now }
  await db.insert(memberships).values(further.map((tenant) => ({ ...joined, userId, tenantId: tenant.id })))
  return { phoneId: phones[0]?.id ?? '', deviceId: keys[0]?.id ?? '' }
}

/** API tokens of each type, with roles. */
export const addTokens = async (
  { testServer, tenantId, count }: Filling,
  userId: string,
  roleIds: readonly string[],
): Promise<string[]> => {
  const { db, clock, random } = testServer.services
  const rows = range(count).flatMap(() =>
    apiTokenTypes.map((type) => {
      const id = uuidv7(clock, random)
      const createdAt = clock.now()
      return { id, tenantId, userId, type, secretHash: id, description: 'Crowd', createdAt }
    }),
  )
  await db.insert(apiTokens).values(rows)
  await db
    .insert(apiTokenRoles)
    .values(rows.flatMap(({ id: tokenId }) => roleIds.map((roleId) => ({ tenantId, tokenId, roleId }))))
  return rows.map(({ id }) => id)
}
