import { type CodeOf, findOpenCode, isRightCode } from '../credentials/one-time-code.queries.ts'
import type { CodePurpose } from '../../platform/db/schema/one-time-codes.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { askingBrowser } from './asking-browser.ts'

/**
 * The handle of the code of an account that was sent to this browser last, and still works. Beyond what an account is sent,
 * the browser gets another mark as for every request, and a code that is never sent: its row names the handle of the one that
 * was, so that the cookie says nothing of what is counted together (SEC-OT-14).
 *
 * @returns undefined where this browser asked for none of that account
 */
export const findHeldCode = async (
  ctx: RequestContext,
  purpose: CodePurpose,
  account: string,
): Promise<string | undefined> => {
  const handleHash = askingBrowser.read(ctx)
  if (handleHash === undefined) return undefined
  const row = await findOpenCode(ctx.db, ctx, { purpose, handleHash })
  if (row?.account !== account) return undefined
  return typeof row.data.held === 'string' ? row.data.held : handleHash
}

/**
 * Which code a typed one is a try of: the one that was sent last, where it is that, or the one of the browser's mark, which
 * counts a wrong one. Tries are counted for the account as well, so the second one makes no guess better.
 */
export const findTriedCode = async (ctx: RequestContext, of: CodeOf, code: string): Promise<CodeOf> => {
  const held = (await findOpenCode(ctx.db, ctx, of))?.data.held
  const sent = { ...of, handleHash: typeof held === 'string' ? held : '' }
  return (await isRightCode(ctx.db, ctx, { ...sent, code: code.trim() })) ? sent : of
}
