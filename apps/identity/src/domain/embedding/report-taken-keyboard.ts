import { ApiError } from '@vestibule/contract'
import type { RequestContext } from '../../request/request-context.ts'
import { audit } from '../audit/audit.ts'

/**
 * Writes down that a page took the keyboard while a secret was typed (SEC-PO-38). The row is in the log of the installation: at
 * sign-in no user is proved, and whose page it is, the ticket of the document says.
 *
 * @throws ApiError FORBIDDEN where the request is not from a document that was made for a page
 */
export const reportTakenKeyboard = async (_: unknown, ctx: RequestContext): Promise<object> => {
  if (ctx.embeddedIn === undefined) throw new ApiError('FORBIDDEN')
  await audit(ctx.db, ctx, {
    action: 'application.keyboardTaken',
    resourceId: ctx.client.id,
    details: { page: ctx.embeddedIn },
    sendsNothing: true,
  })
  return {}
}
