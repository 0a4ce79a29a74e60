import { and, eq, exists, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { externalIdentities as table } from '../../platform/db/schema/external-identities.ts'
import { socialProviders } from '../../platform/db/schema/social-providers.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'

/** A user's identity at a provider. One that ended and was linked again later is another one. */
export type LinkedIdentity = {
  /** The connection of a tenant, or the social provider. */
  readonly connectionId: string
  readonly linkedAt: Date
}

/**
 * Whether a user still has an identity, at a provider that is on. What takes a proved domain, an address or a membership away
 * deletes the identities that rested on it. Nothing else of a provider is asked, so that a change of its certificate or of its
 * name ends no sign-in.
 */
export const holdsIdentity = async (
  db: Database,
  userId: string,
  { connectionId, linkedAt }: LinkedIdentity,
): Promise<boolean> => {
  const connection = db
    .select({ id: ssoConfigurations.id })
    .from(ssoConfigurations)
    .where(and(eq(ssoConfigurations.id, table.connectionId), eq(ssoConfigurations.enabled, true)))
  const provider = db
    .select({ id: socialProviders.id })
    .from(socialProviders)
    .where(and(eq(socialProviders.id, table.connectionId), eq(socialProviders.isActive, true)))
  const isIt = and(
    eq(table.userId, userId),
    eq(table.connectionId, connectionId),
    eq(table.createdAt, linkedAt),
    or(exists(connection), exists(provider)),
  )
  return (await db.select({ userId: table.userId }).from(table).where(isIt).limit(1)).length > 0
}
