import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { applications } from '../../platform/db/schema/applications.ts'
import { lifetimes } from '../lifetimes.ts'
import { enqueueLogout, type OutboxNeeds } from '../../platform/outbox/enqueue.ts'

type Ended = {
  readonly id: string
  readonly userId: string
  readonly clientId: string
  /** Null: nobody was granted anything; there is no application to tell. */
  readonly scope: string | null
}

/** Where those of these applications listen that want to be told; asked in the transaction, and nowhere else. */
const listeners = async (tx: Database, clientIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx
    .select({ id: applications.id, uri: applications.backchannelLogoutUri })
    .from(applications)
    .where(and(inArray(applications.id, [...clientIds]), isNotNull(applications.backchannelLogoutUri)))
  return new Map(rows.map(({ id, uri }) => [id, uri ?? '']))
}

/** Writes, in the transaction that ends them, which applications are to be told of sessions of theirs. */
export const notifyApplications = async (
  tx: Database,
  needs: OutboxNeeds,
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
    await enqueueLogout(tx, needs, { to, clientId, userId, sessionId }, lifetimes.logoutNotice)
  }
}
