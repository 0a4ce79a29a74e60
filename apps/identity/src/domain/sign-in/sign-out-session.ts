import type { RequestContext } from '../../request/request-context.ts'
import { endFamily, reused } from '../authentication/end-family.ts'
import type { SessionFacts } from '../sessions/session-facts.queries.ts'

type SignOut = {
  /** A token that was replaced was shown: the browser is not the one in which the session went on. */
  readonly isReused?: boolean
}

/** Ends one session, under whichever id it goes on, and what applications were granted from it, because the user signs out. */
export const signOutSession = (
  ctx: RequestContext,
  facts: SessionFacts,
  { isReused = false }: SignOut = {},
): Promise<void> =>
  ctx.transaction((tx) =>
    endFamily(tx, ctx, facts, isReused ? reused : { reason: 'logout', action: 'signOut' }),
  )
