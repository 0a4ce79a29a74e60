import { authStrategy } from '@vestibule/contract/areas/vendor-config'
import { passwordLength } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { vendorSettings as table } from '../db/schema/vendor.ts'

const timed = v.object({ isActive: v.boolean(), timeout: v.number() })

/** How the installation behaves. Every field has its value from the start, so an empty row is a complete one. */
export const vendorSettings = v.object({
  name: v.optional(v.string(), 'Vestibule'),
  allowSignups: v.optional(v.boolean(), true),
  allowNotVerifiedUsersLogin: v.optional(v.boolean(), false),
  apiTokensEnabled: v.optional(v.boolean(), true),
  forcePermissions: v.optional(v.boolean(), true),
  authStrategy: v.optional(authStrategy, 'EmailAndPassword'),
  machineToMachineAuthStrategy: v.optional(
    v.picklist(['ClientCredentials', 'AccessToken']),
    'ClientCredentials',
  ),
  whiteLabelMode: v.optional(v.boolean(), false),
  password: v.optional(v.object({ minLength: v.optional(v.number(), passwordLength.byDefault) }), {}),
  passwordRecovery: v.optional(v.object({ email: v.optional(v.boolean(), true) }), {}),
  sessions: v.optional(
    v.object({
      sessionTimeoutConfiguration: v.optional(timed),
      sessionIdleTimeoutConfiguration: v.optional(timed),
      sessionConcurrentConfiguration: v.optional(
        v.object({ isActive: v.boolean(), maxSessions: v.number() }),
      ),
    }),
    {},
  ),
})
export type VendorSettings = v.InferOutput<typeof vendorSettings>

const rowId = 'vendor'

export const readSettings = async (db: Database): Promise<VendorSettings> => {
  const [row] = await db.select({ settings: table.settings }).from(table).where(eq(table.id, rowId))
  return v.parse(vendorSettings, row?.settings ?? {})
}

/** Changes some settings and keeps the rest. */
export const changeSettings = async (
  tx: Database,
  { clock }: { readonly clock: Clock },
  change: Partial<VendorSettings>,
): Promise<void> => {
  const settings = { ...(await readSettings(tx)), ...change }
  const row = { settings, updatedAt: clock.now() }
  await tx
    .insert(table)
    .values({ id: rowId, ...row })
    .onConflictDoUpdate({ target: table.id, set: row })
}
