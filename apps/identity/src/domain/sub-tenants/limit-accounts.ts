import { ApiError } from '@vestibule/contract'
import { accountLimits } from '@vestibule/contract/constants'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { tooManyAttempts } from '../rate-limits/sign-in-throttle.ts'
import { listAbove } from '../rate-limits/tree-above.queries.ts'
import { fitsWindow } from '../rate-limits/windows.queries.ts'
import { hasProvedDomain } from '../tenants/proved-domain.queries.ts'
import { countBelow } from './below.queries.ts'

const perDay = { most: 20, seconds: 86_400 }

/**
 * Keeps trees of accounts small, and those without a proved domain from growing fast: each account sends mails of its own,
 * and any person may sign up and make them (SEC-BE-09).
 *
 * @throws ApiError TOO_MANY_SUB_ACCOUNTS where the tree is full; TOO_MANY_ATTEMPTS beyond 20 accounts in a day
 */
export const limitAccounts = async (tx: Database, actor: Actor, parentId: string): Promise<void> => {
  const above = await listAbove(tx, parentId)
  const root = above.at(-1) ?? parentId
  if (((await countBelow(tx, [root])).get(root) ?? 0) >= accountLimits.treeSize)
    throw new ApiError('TOO_MANY_SUB_ACCOUNTS')
  if (await hasProvedDomain(tx, above)) return
  if (!(await fitsWindow({ db: tx, clock: actor.clock }, `accounts.${root}`, perDay)))
    throw tooManyAttempts(perDay.seconds)
}
