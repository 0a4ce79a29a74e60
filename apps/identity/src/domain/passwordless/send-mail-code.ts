import { drawCode, insertCode } from '../credentials/one-time-code.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { codeMail } from '../../platform/mail/mails.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { accountKey } from '../rate-limits/keys.ts'
import { type AuditRequestParams, auditRequest } from './audit-request.ts'
import { askingBrowser } from './asking-browser.ts'
import { holdsCode } from './holds-code.ts'

/** Mails a code to type in the browser that asked. */
export const sendMailCode = async (
  ctx: RequestContext,
  { mayMail, ...request }: AuditRequestParams & { readonly mayMail: boolean },
): Promise<void> => {
  const account = accountKey(ctx.secrets, 'sign-in-code', request.subject)
  // Nothing more is mailed, so the code that was mailed last goes on to work.
  if (!mayMail && (await holdsCode(ctx, 'signIn', account))) return
  const handleHash = askingBrowser.bind(ctx)
  const code = drawCode(ctx.random)
  const user = request.entrant?.user
  await ctx.transaction(async (tx) => {
    await insertCode(tx, ctx, { purpose: 'signIn', handleHash, account, code, userId: user?.id })
    await auditRequest(tx, ctx, 'signIn.codeRequested', request)
    if (user === undefined) return
    await enqueueMail(tx, ctx, codeMail(ctx, 'signIn', { to: user.email, code }))
  })
}
