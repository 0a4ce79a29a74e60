import type { LoginTransactionRow } from '../../../platform/db/schema/login-transactions.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import type { Services } from '../../../request/services.ts'
import { setBrowserBinding } from './browser-binding.ts'
import { confirmTransaction, endTransaction, keepConfirmNumber } from './confirmation.queries.ts'

/** Draws the two digits that tie a window to the frame whose sign-in it is on. False where the sign-in is over. */
export const askForNumber = (services: Services, { stateHash }: LoginTransactionRow): Promise<boolean> => {
  const number = String(services.random.bytes(4).readUInt32BE() % 100).padStart(2, '0')
  return keepConfirmNumber(services.db, services, { stateHash, number })
}

/** The number that a frame shows while a window asks for it. */
export const askedNumber = ({
  confirmNumber,
  confirmedAt,
}: LoginTransactionRow): { readonly number?: string } =>
  confirmNumber === null || confirmedAt !== null ? {} : { number: confirmNumber }

/** Lets the window go on in which the number was typed that the frame shows. Another number ends the sign-in. */
export const confirmWindow = async (
  ctx: RequestContext,
  { stateHash }: LoginTransactionRow,
  number: string,
): Promise<boolean> => {
  const windowHash = setBrowserBinding(ctx, 'window')
  if (await confirmTransaction(ctx.db, ctx, { stateHash, number, windowHash })) return true
  await endTransaction(ctx.db, ctx, stateHash)
  return false
}
