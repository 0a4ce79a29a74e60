import { Hono } from 'hono'
import type { Database } from '../platform/db/database.ts'
import { DatabaseUnavailable } from '../platform/db/unavailable.ts'
import { withinTime } from '../platform/db/within-time.ts'
import type { HttpEnv } from '../http/context.ts'
import type { Services } from '../request/services.ts'
import { isReadOnly } from './health.queries.ts'

/** A balancer asks every few seconds and gives up soon; a slow database is no place to send people to. */
const answerMs = 1_000

const requireDatabase = async (db: Database): Promise<void> => {
  if (await withinTime(isReadOnly(db), answerMs, 'no answer within a second'))
    throw new DatabaseUnavailable('the database only reads')
}

/** `/healthz`: the process answers. `/readyz`: it can do its work, so traffic may come. */
export const healthRoutes = ({ db, log, shutdown }: Services): Hono<HttpEnv> =>
  new Hono<HttpEnv>()
    .get('/healthz', (context) => context.json({ status: 'ok' }))
    .get('/readyz', async (context) => {
      // A balancer that asks once more sends nothing after this answer.
      if (shutdown.isStopping()) return context.json({ status: 'stopping' }, 503)
      try {
        await requireDatabase(db)
        return context.json({ status: 'ready' })
      } catch (error) {
        log.warn({ error }, 'not ready')
        return context.json({ status: 'unavailable' }, 503)
      }
    })
