import { changeSettings, type VendorSettings } from '../domain/installation/settings.queries.ts'
import { type PasswordRuleRow, passwordRules as table } from '../platform/db/schema/password-rules.ts'
import { vendorSettings } from '../platform/db/schema/vendor.ts'
import { uuidv7 } from '../platform/db/uuidv7.ts'
import type { TestServer } from './test-server.ts'

/** What a tenant asks of passwords from now on. */
export const aRule = async (
  { services }: TestServer,
  tenantId: string,
  kind: PasswordRuleRow['kind'],
  rule: Record<string, unknown>,
): Promise<void> => {
  const now = services.clock.now()
  const row = { tenantId, kind, id: uuidv7(services.clock, services.random), rule }
  await services.db.insert(table).values({ ...row, createdAt: now, updatedAt: now })
}

/** What the installation forbids of the rules of passwords from now on; nothing without kinds. */
export const forbid = async (
  { services }: TestServer,
  ...forbidden: VendorSettings['passwordRules']['forbidden']
): Promise<void> => {
  const { passwordRules } = await services.settings()
  await changeSettings(services.db, services, { passwordRules: { ...passwordRules, forbidden } })
}

/** Writes the rules of the installation as a statement of the operator does, past the check of `changeSettings`. */
export const writePasswordRules = async ({ services }: TestServer, change: object): Promise<void> => {
  const { db, clock, settings } = services
  const current = await settings()
  const row = { settings: { ...current, passwordRules: { ...current.passwordRules, ...change } } }
  await db
    .insert(vendorSettings)
    .values({ id: 'vendor', ...row, updatedAt: clock.now() })
    .onConflictDoUpdate({ target: vendorSettings.id, set: row })
}
