import { drawCode, insertCode } from '../credentials/one-time-code.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { codeMail } from '../../platform/mail/mails.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { accountKey } from '../rate-limits/keys.ts'
import { type AuditRequestParams, auditRequest } from './audit-request.ts'
import { askingBrowser } from './asking-browser.ts'
import { findHeldCode } from './held-code.ts'

/** Mails a code to type in the browser that asked. */
export const sendMailCode = async (
  ctx: RequestContext,
  { mayMail, ...request }: AuditRequestParams & { readonly mayMail: boolean },
): Promise<void> => {
  const account = accountKey(ctx.secrets, 'sign-in-code', request.subject)
  // Nothing more is mailed, so the code that was mailed last goes on to work.
  const held = mayMail ? undefined : await findHeldCode(ctx, 'signIn', account)
  const handleHash = askingBrowser.bind(ctx)
  // A browser that goes by its key has the one handle, and is given no cookie.
  if (held !== undefined && askingBrowser.read(ctx) === handleHash) return
  const code = drawCode(ctx.random)
  const user = request.entrant?.user
  await ctx.transaction(async (tx) => {
    const data = { held }
    await insertCode(tx, ctx, { purpose: 'signIn', handleHash, account, code, userId: user?.id, data })
    await auditRequest(tx, ctx, 'signIn.codeRequested', request)
    if (user === undefined) return
    await enqueueMail(tx, ctx, codeMail(ctx, 'signIn', { to: user.email, code }))
  })
}
