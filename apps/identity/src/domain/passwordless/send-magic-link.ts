import { linkTo } from '../applications/link.ts'
import {
  createOneTimeToken,
  moveToBrowser,
  revokeOneTimeTokens,
} from '../credentials/one-time-token.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { linkMail } from '../../platform/mail/mails.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { type AuditRequestParams, auditRequest } from './audit-request.ts'
import { askingBrowser } from './asking-browser.ts'
import type { Identified } from './identify.ts'

type LinkRequest = AuditRequestParams & Pick<Identified, 'user'> & { readonly mayMail: boolean }

/** Mails a link to open in the browser that asked. */
export const sendMagicLink = async (
  ctx: RequestContext,
  { mayMail, user: named, ...request }: LinkRequest,
): Promise<void> => {
  const held = mayMail ? undefined : askingBrowser.read(ctx)
  // Another mark for every request: the cookie says nothing of what is counted together (SEC-OT-14).
  const browserHash = askingBrowser.bind(ctx)
  await ctx.transaction(async (tx) => {
    await auditRequest(tx, ctx, 'signIn.linkRequested', request)
    // Nothing more is mailed, so this browser stays the one that asked for the link that was mailed last.
    if (held !== undefined) {
      const links = {
        userId: named?.id ?? ctx.vendorTenantId,
        purpose: 'magicLink',
        browserHash: held,
      } as const
      await moveToBrowser(tx, links, browserHash)
    }
    if (request.entrant === undefined) return
    const { user, tenantId } = request.entrant
    // A link belongs to the browser that asked for it: what another one asks for ends none of this one's.
    const before = askingBrowser.peek(ctx)
    if (before !== undefined)
      await revokeOneTimeTokens(tx, ctx, { userId: user.id, purpose: 'magicLink', browserHash: before })
    const token = await createOneTimeToken(tx, ctx, {
      purpose: 'magicLink',
      userId: user.id,
      tenantId,
      lifetimeSeconds: lifetimes.magicLink,
      data: { browserHash, ip: ctx.ip },
    })
    const link = linkTo(ctx, 'magicLinkCallbackUrl', { token })
    await enqueueMail(tx, ctx, linkMail(ctx, 'magicLink', { to: user.email, link }))
  })
}
