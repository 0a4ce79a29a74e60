import type { Database } from '../../platform/db/database.ts'
import type { OneTimeCodeRow } from '../../platform/db/schema/one-time-codes.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { listAuthenticators, useTotpCode } from './authenticators.queries.ts'
import { type CodeBound, judgeSentCode } from './sent-codes.ts'

type Refused = { readonly refused: 'CODE_INVALID' | 'CODE_EXPIRED' }

/** A code of an authenticator app: of the one named, else of any the person has. */
export const showTotp = async (
  tx: Database,
  ctx: RequestContext,
  { userId, deviceId, code }: { readonly userId: string; readonly deviceId?: string; readonly code: string },
): Promise<{ readonly method: 'otp' } | Refused> => {
  for (const device of await listAuthenticators(tx, userId, deviceId)) {
    if (await useTotpCode(tx, ctx, device, code)) return { method: 'otp' }
  }
  return { refused: 'CODE_INVALID' }
}

/** A code that was sent. */
export const showSentCode = async (
  tx: Database,
  ctx: RequestContext,
  params: CodeBound & { readonly otcToken: string; readonly code: string },
): Promise<{ readonly row: OneTimeCodeRow } | Refused> => {
  const judged = await judgeSentCode(tx, ctx, params)
  if (judged.is === 'right') return { row: judged.row }
  return { refused: judged.is === 'wrong' ? 'CODE_INVALID' : 'CODE_EXPIRED' }
}
