import { sql } from 'drizzle-orm'
import { install } from '../install/install.ts'
import type { Services } from '../services.ts'

/** Empties every table but the signing keys, so that documents that are open keep working. */
export const resetDatabase = async (services: Services): Promise<void> => {
  await services.transaction(async (tx) => {
    await tx.execute(sql`truncate table
      applications, audit_heads, audits, counters, feature_flags, inbox, membership_roles, memberships,
      one_time_tokens, outbox, permission_categories, permissions, role_permissions, roles, sessions, sign_in_codes, tenants,
      throttles, users, vendor_settings`)
    await install(tx, services)
  })
  services.clients.forget()
}
