import { ApiError } from '@vestibule/contract'
import { and, desc, eq, gt } from 'drizzle-orm'
import { Hono } from 'hono'
import { inbox } from '../platform/db/schema/outbox.ts'
import { isUuid } from '../platform/db/uuidv7.ts'
import type { HttpContext, HttpEnv } from '../http/context.ts'
import type { Services } from '../request/services.ts'
import { inboxPage, messageHtml, messagePage } from './inbox-page.ts'

type MessageQuery = { readonly to?: string; readonly after?: string; readonly limit?: string }

const mostMessages = 200

const afterTime = (after: string | undefined): Date | undefined => {
  const time = new Date(after ?? '')
  return Number.isNaN(time.getTime()) ? undefined : time
}

const parseLimit = (limit: string | undefined): number =>
  /^[1-9]\d{0,2}$/.test(limit ?? '') ? Math.min(Number(limit), mostMessages) : mostMessages

const messages = ({ db }: Services, { to, after, limit }: MessageQuery) => {
  const time = afterTime(after)
  return db
    .select()
    .from(inbox)
    .where(and(to ? eq(inbox.to, to) : undefined, time && gt(inbox.createdAt, time)))
    .orderBy(desc(inbox.createdAt), desc(inbox.id))
    .limit(parseLimit(limit))
}

const oneMessage = async ({ db }: Services, id: string) => {
  const [message] = isUuid(id) ? await db.select().from(inbox).where(eq(inbox.id, id)) : []
  if (message === undefined) throw new ApiError('NOT_FOUND')
  return message
}

type Write = (nonce: string) => string

const answerPage = (context: HttpContext, { random }: Services, write: Write): Response => {
  const nonce = random.bytes(18).toString('base64')
  const policy = `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return context.html(write(nonce), 200, { 'content-security-policy': policy })
}

/** A mail has its own styles and pictures, and never a script. */
const mailPolicy =
  "default-src 'none'; img-src https: data:; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Mail of the development server, for people and for tests. */
export const inboxRoutes = (services: Services): Hono<HttpEnv> =>
  new Hono<HttpEnv>()
    .get('/dev/inbox/messages', async (context) =>
      context.json(await messages(services, context.req.query())),
    )
    .get('/dev/inbox', async (context) => {
      const rows = await messages(services, context.req.query())
      return answerPage(context, services, (nonce) => inboxPage(rows, nonce))
    })
    .get('/dev/inbox/:id', async (context) => {
      const message = await oneMessage(services, context.req.param('id'))
      return answerPage(context, services, (nonce) => messagePage(message, nonce))
    })
    .get('/dev/inbox/:id/html', async (context) => {
      const message = await oneMessage(services, context.req.param('id'))
      const headers = { 'content-security-policy': mailPolicy, 'x-frame-options': 'by-policy' }
      return context.html(messageHtml(message), 200, headers)
    })
