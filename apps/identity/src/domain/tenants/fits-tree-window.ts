import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { listAbove } from '../rate-limits/tree-above.queries.ts'
import { fitsWindow, type Window } from '../rate-limits/windows.queries.ts'
import { hasProvedDomain } from './proved-domain.queries.ts'

type TreeWindow = {
  /** What is counted. */
  readonly kind: string
  readonly tenantId: string
  /** Of a tree that any person could have made. */
  readonly unproved: Window
  /** Of one that has proved a domain, and is known by it; undefined where it is not limited. */
  readonly proved?: Window
}

/** Counts one more of a kind at the root of a tenant's tree (decision 123), and says whether it still fits. */
export const fitsTreeWindow = async (
  tx: Database,
  { clock }: Pick<RequestContext, 'clock'>,
  { kind, tenantId, unproved, proved }: TreeWindow,
): Promise<boolean> => {
  const above = await listAbove(tx, tenantId)
  const window = (await hasProvedDomain(tx, above)) ? proved : unproved
  return window === undefined || fitsWindow({ clock, db: tx }, `${kind}.${above.at(-1) ?? tenantId}`, window)
}
