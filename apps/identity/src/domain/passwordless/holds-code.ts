import { findOpenCode } from '../credentials/one-time-code.queries.ts'
import type { CodePurpose } from '../../platform/db/schema/one-time-codes.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { askingBrowser } from './asking-browser.ts'

/** Whether this browser asked for a code of the same account before that still works. */
export const holdsCode = async (
  ctx: RequestContext,
  purpose: CodePurpose,
  account: string,
): Promise<boolean> => {
  const handleHash = askingBrowser.read(ctx)
  if (handleHash === undefined) return false
  return (await findOpenCode(ctx.db, ctx, { purpose, handleHash }))?.account === account
}
