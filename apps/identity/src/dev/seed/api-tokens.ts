import { sha256 } from '../../platform/crypto/hash.ts'
import type { Database } from '../../platform/db/database.ts'
import { apiTokenRoles, apiTokens, type ApiTokenType } from '../../platform/db/schema/api-tokens.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Services } from '../../request/services.ts'
import { secretText } from '../../runtime/random.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { builtInRoleId } from './role-id.ts'

const day = 86_400

type SeedToken = {
  readonly type: ApiTokenType
  readonly description: string
  readonly createdDaysAgo: number
  readonly usedDaysAgo?: number
  /** Negative: it has expired. Absent: it does not expire. */
  readonly daysLeft?: number
  readonly roles?: readonly string[]
}

const seedTokens: readonly SeedToken[] = [
  {
    type: 'tenantApiToken',
    description: 'nightly export',
    createdDaysAgo: 35,
    usedDaysAgo: 1,
    daysLeft: 55,
    roles: ['ReadOnly'],
  },
  {
    type: 'tenantApiToken',
    description: 'billing sync',
    createdDaysAgo: 84,
    usedDaysAgo: 2,
    daysLeft: 6,
    roles: ['Support', 'ReadOnly'],
  },
  {
    type: 'tenantApiToken',
    description: 'Warehouse integration for Eastern Mediterranean branches',
    createdDaysAgo: 260,
    usedDaysAgo: 17,
    roles: ['Support'],
  },
  {
    type: 'tenantApiToken',
    description: 'old importer',
    createdDaysAgo: 140,
    daysLeft: -50,
    roles: ['Admin'],
  },
  { type: 'userApiToken', description: 'my laptop', createdDaysAgo: 20, usedDaysAgo: 1, daysLeft: 70 },
]

/** Tokens for both pages of an administrator. Their secrets are not kept: they open nothing. */
export const seedApiTokens = async (
  tx: Database,
  { clock, random }: Services,
  maker: { readonly userId: string; readonly tenantId: string },
): Promise<void> => {
  const inDays = (days: number): Date => secondsLater(clock.now(), days * day)
  for (const { type, description, createdDaysAgo, usedDaysAgo, daysLeft, roles = [] } of seedTokens) {
    const id = uuidv7(clock, random)
    await tx.insert(apiTokens).values({
      ...maker,
      id,
      type,
      description,
      secretHash: sha256(secretText(random)),
      createdAt: inDays(-createdDaysAgo),
      expiresAt: daysLeft === undefined ? null : inDays(daysLeft),
      lastUsedAt: usedDaysAgo === undefined ? null : inDays(-usedDaysAgo),
    })
    for (const key of roles) {
      const roleId = await builtInRoleId(tx, key)
      await tx.insert(apiTokenRoles).values({ tenantId: maker.tenantId, tokenId: id, roleId })
    }
  }
}
