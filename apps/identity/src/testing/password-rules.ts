import { type PasswordRuleRow, passwordRules } from '../platform/db/schema/password-rules.ts'
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
  await services.db.insert(passwordRules).values({ ...row, createdAt: now, updatedAt: now })
}
