import * as v from 'valibot'
import { type Clock, epochSeconds } from '../../runtime/clock.ts'
import { lifetimes } from '../lifetimes.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'

const ticketSchema = v.object({
  clientId: v.string(),
  /** `null`: the document is the top-level page in the webview of a native application. */
  hostOrigin: v.nullable(v.string()),
  crossSite: v.boolean(),
  exp: v.number(),
})

/**
 * Says for which client and host page an embed document was made. The portal sends it along with every call, so that
 * cookies, mailed links and passkey origins follow what we decided when we made the document (ruling 5).
 */
export type EmbedTicket = v.InferOutput<typeof ticketSchema>

type EmbedTicketDeps = { readonly secrets: Secrets; readonly clock: Clock }

export const signTicket = ({ secrets, clock }: EmbedTicketDeps, ticket: Omit<EmbedTicket, 'exp'>): string => {
  const exp = epochSeconds(clock.now()) + lifetimes.embedTicket
  const payload = Buffer.from(JSON.stringify({ ...ticket, exp })).toString('base64url')
  return `${payload}.${secrets.mac('embed-ticket', payload).toString('base64url')}`
}

export const readTicket = ({ secrets, clock }: EmbedTicketDeps, text: string): EmbedTicket | undefined => {
  const [payload = '', mac = '', ...more] = text.split('.')
  if (more.length > 0 || !secrets.isMac('embed-ticket', payload, Buffer.from(mac, 'base64url')))
    return undefined
  const parsed = v.safeParse(ticketSchema, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  return parsed.success && parsed.output.exp > epochSeconds(clock.now()) ? parsed.output : undefined
}
