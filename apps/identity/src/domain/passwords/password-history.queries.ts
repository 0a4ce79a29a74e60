import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { passwordHistory, passwordRules } from '../../platform/db/schema/password-rules.ts'
import { memberships, type UserRow } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { joined } from '../../platform/db/joined.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { isAskable } from '../members/not-entered.queries.ts'
import { readRule } from './rules.queries.ts'

type Owner = Pick<UserRow, 'id' | 'passwordHash'>

/** No rule goes further back; older ones are forgotten. */
const mostKept = 10

/** How far back the strictest of a person's tenants looks, and the installation. */
const readHistorySize = async (ctx: RequestContext, userId: string): Promise<number> => {
  const settings = await ctx.settings()
  const rows = await ctx.db
    .select({ rule: passwordRules })
    .from(passwordRules)
    .innerJoin(memberships, eq(memberships.tenantId, passwordRules.tenantId))
    .where(and(eq(memberships.userId, userId), joined, isAskable(ctx.db), eq(passwordRules.kind, 'history')))
  const rules = rows.map(({ rule }) => readRule(settings, [rule], 'history'))
  const sizes = [settings.passwordRules.history, ...rules].map((rule) =>
    rule?.enabled ? rule.historySize : 0,
  )
  return Math.max(...sizes)
}

/** Whether a password is the present one or one of those before it, as far back as the rules look. */
export const isReused = async (
  ctx: RequestContext,
  { id, passwordHash }: Owner,
  { password, present }: { readonly password: string; readonly present: string | undefined },
): Promise<boolean> => {
  const size = await readHistorySize(ctx, id)
  if (size === 0) return false
  if (password === present) return true
  const earlier = await ctx.db
    .select({ passwordHash: passwordHistory.passwordHash })
    .from(passwordHistory)
    .where(eq(passwordHistory.userId, id))
    .orderBy(desc(passwordHistory.createdAt))
    .limit(size)
  const unproved = present === undefined ? [passwordHash] : []
  for (const hash of [...unproved, ...earlier.map((row) => row.passwordHash)]) {
    if (hash !== null && (await ctx.passwords.verify(hash, password, id))) return true
  }
  return false
}

/** Keeps the hash of a password that was replaced, and lets go of the oldest. */
export const rememberPassword = async (
  tx: Database,
  { clock, random }: RequestContext,
  { id: userId, passwordHash }: Owner,
): Promise<void> => {
  if (passwordHash === null) return
  const row = { id: uuidv7(clock, random), userId, passwordHash, createdAt: clock.now() }
  await tx.insert(passwordHistory).values(row)
  const newest = tx
    .select({ id: passwordHistory.id })
    .from(passwordHistory)
    .where(eq(passwordHistory.userId, userId))
    .orderBy(desc(passwordHistory.createdAt))
    .limit(mostKept)
  await tx
    .delete(passwordHistory)
    .where(and(eq(passwordHistory.userId, userId), notInArray(passwordHistory.id, newest)))
}
