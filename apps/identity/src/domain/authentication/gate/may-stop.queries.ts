import { eq, sql } from 'drizzle-orm'
import { prepared } from '../../../platform/db/prepared.ts'
import { matchableId } from '../../../platform/db/schema/columns.ts'
import { users } from '../../../platform/db/schema/users.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import { gateChecks } from './gate-checks.ts'
import { type Entering, readTenantId } from './gate-check.ts'

const conditions = Object.fromEntries(gateChecks.map(({ name, mayApply }) => [name, mayApply]))

const statement = prepared((db) =>
  db
    .select(conditions)
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('gate'),
)

/**
 * Whether any check of the gate could have something to say to a sign-in: in one statement, because nearly everybody who
 * signs in passes here and is asked for nothing. A yes is judged with more care by `passSignIn`.
 */
export const mayStop = async (ctx: RequestContext, entering: Entering): Promise<boolean> => {
  const concerned = gateChecks.filter(({ concerns }) => concerns?.(ctx, entering) ?? true)
  const values = { userId: matchableId(entering.user.id), tenantId: matchableId(readTenantId(entering)) }
  const [row] = await statement(ctx.db).execute(values)
  return row === undefined || concerned.some(({ name }) => row[name] !== false)
}
