import type { RequestContext } from '../../request/request-context.ts'
import { endFamily, reused } from '../authentication/end-family.ts'
import type { SessionFacts } from '../sessions/session-facts.queries.ts'

type SignOut = {
  /** A token of an earlier id was shown: the browser is not the one in which the session went on. */
  readonly isReplaced?: boolean
}

/** Ends one session, under whichever id it goes on, and what applications were granted from it, because the user signs out. */
export const signOutSession = (
  ctx: RequestContext,
  facts: SessionFacts,
  { isReplaced = false }: SignOut = {},
): Promise<void> =>
  ctx.transaction((tx) =>
    endFamily(tx, ctx, facts, isReplaced ? reused : { reason: 'logout', action: 'signOut' }),
  )
