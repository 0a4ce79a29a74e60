import { and, desc, eq, gt } from 'drizzle-orm'
import { Hono } from 'hono'
import { inbox } from '../db/schema/outbox.ts'
import type { HttpEnv } from '../http/context.ts'
import type { Services } from '../services.ts'
import { inboxPage } from './inbox-page.ts'

type MessageQuery = { readonly to?: string; readonly after?: string; readonly limit?: string }

const mostMessages = 200

const afterTime = (after: string | undefined): Date | undefined => {
  const time = new Date(after ?? '')
  return Number.isNaN(time.getTime()) ? undefined : time
}

const limitOf = (limit: string | undefined): number =>
  /^[1-9]\d{0,2}$/.test(limit ?? '') ? Math.min(Number(limit), mostMessages) : mostMessages

const messages = ({ db }: Services, { to, after, limit }: MessageQuery) => {
  const time = afterTime(after)
  return db
    .select()
    .from(inbox)
    .where(and(to ? eq(inbox.to, to) : undefined, time && gt(inbox.createdAt, time)))
    .orderBy(desc(inbox.createdAt), desc(inbox.id))
    .limit(limitOf(limit))
}

/** Mail of the development server, for people and for tests. */
export const inboxRoutes = (services: Services): Hono<HttpEnv> =>
  new Hono<HttpEnv>()
    .get('/dev/inbox/messages', async (context) =>
      context.json(await messages(services, context.req.query())),
    )
    .get('/dev/inbox', async (context) => {
      const nonce = services.random.bytes(18).toString('base64')
      return context.html(inboxPage(await messages(services, context.req.query()), nonce), 200, {
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      })
    })
