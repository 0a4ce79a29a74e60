import type { Database } from '../../platform/db/database.ts'
import { lifetimes } from '../lifetimes.ts'
import { enqueueLogout, type OutboxDeps } from '../../platform/outbox/enqueue.ts'
import { listeners } from './listeners.queries.ts'

type Ended = {
  readonly id: string
  readonly userId: string
  readonly clientId: string
  /** Null: no application was granted anything, so none is notified. */
  readonly scope: string | null
}

/** Writes, in the transaction that ends them, which applications are to be told of sessions of theirs. */
export const notifyApplications = async (
  tx: Database,
  deps: OutboxDeps,
  ended: readonly Ended[],
): Promise<void> => {
  const granted = ended.filter(({ scope }) => scope !== null)
  if (granted.length === 0) return
  const uris = await listeners(
    tx,
    granted.map(({ clientId }) => clientId),
  )
  for (const { id: sessionId, userId, clientId } of granted) {
    const to = uris.get(clientId)
    if (to === undefined) continue
    await enqueueLogout(tx, deps, { to, clientId, userId, sessionId }, lifetimes.logoutNotice)
  }
}
