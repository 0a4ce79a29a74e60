import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { HttpEnv } from '../http/context.ts'
import type { Services } from '../services.ts'

/** `/healthz`: the process answers. `/readyz`: it can do its work, so traffic may come. */
export const healthRoutes = ({ db, log }: Services): Hono<HttpEnv> =>
  new Hono<HttpEnv>()
    .get('/healthz', (context) => context.json({ status: 'ok' }))
    .get('/readyz', async (context) => {
      try {
        await db.execute(sql`select 1`)
        return context.json({ status: 'ready' })
      } catch (error) {
        log.warn({ error }, 'not ready')
        return context.json({ status: 'unavailable' }, 503)
      }
    })
