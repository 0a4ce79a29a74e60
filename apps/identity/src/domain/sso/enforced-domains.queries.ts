import { and, isNotNull, sql } from 'drizzle-orm'
import { type Clock, secondsLater } from '../../runtime/clock.ts'
import type { Condition } from '../../platform/db/condition.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { joined } from '../../platform/db/joined.ts'
import {
  type SsoConfigurationRow,
  ssoConfigurations,
  ssoDomains,
} from '../../platform/db/schema/sso-configurations.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { isEnforcedConnection as isEnforced, ownsDomain } from '../members/beside-sso.queries.ts'

export type EnforcedDomains = {
  /** The connection that is the only way in for a domain. Asks by the handle it is given, at most now and then. */
  readonly find: (db: Database, domain: string) => Promise<SsoConfigurationRow | undefined>
  /** A connection that is the only way in for any domain. */
  readonly byId: (db: Database, id: string) => Promise<SsoConfigurationRow | undefined>
  /** Reads them anew at the next question: after something was changed here. */
  readonly forget: () => void
}

/** What another process changed is seen this much later at most. Every sign-in asks, and the list is short. */
const rememberedSeconds = 5

/** Whether the address of a row of `users` lies in a domain whose people sign in at their own provider only. */
const isOfEnforcedDomain: Condition = sql<boolean>`exists (
  select from ${ssoDomains} join ${ssoConfigurations} on ${ownsDomain}
  where ${ssoDomains.domain} = split_part(${users.canonicalEmail}, '@', 2)
    and ${and(isNotNull(ssoDomains.validatedAt), isEnforced)})`

/** Whether the person of a row of `users` came to the tenant of the placeholder `tenantId` by a connection that is the only way in. */
const cameByEnforced: Condition = sql<boolean>`exists (
  select from ${memberships} join ${ssoConfigurations}
    on ${ssoConfigurations.tenantId} = ${memberships.tenantId} and ${ssoConfigurations.id} = ${memberships.connectionId}
  where ${memberships.tenantId} = ${sql.placeholder('tenantId')}::uuid and ${memberships.userId} = ${users.id}
    and ${joined} and ${isEnforced})`

/** Whether a person may be kept to single sign-on, by their address or their membership. */
export const mayBeKeptToSso: Condition = sql<boolean>`(${isOfEnforcedDomain} or ${cameByEnforced})`

const read = async (db: Database): Promise<Map<string, SsoConfigurationRow>> => {
  const rows = await db
    .select({ domain: ssoDomains.domain, configuration: ssoConfigurations })
    .from(ssoDomains)
    .innerJoin(ssoConfigurations, ownsDomain)
    .where(and(isNotNull(ssoDomains.validatedAt), isEnforced))
  return new Map(rows.map(({ domain, configuration }) => [domain, configuration]))
}

export const createEnforcedDomains = (clock: Clock): EnforcedDomains => {
  let known: Map<string, SsoConfigurationRow> | undefined
  let readAt = new Date(0)
  const all = async (db: Database) => {
    const now = clock.now()
    if (known === undefined || secondsLater(readAt, rememberedSeconds) <= now) {
      known = await read(db)
      readAt = now
    }
    return known
  }
  return {
    find: async (db, domain) => (await all(db)).get(domain),
    byId: async (db, id) => [...(await all(db)).values()].find((connection) => connection.id === id),
    forget: () => {
      known = undefined
    },
  }
}
