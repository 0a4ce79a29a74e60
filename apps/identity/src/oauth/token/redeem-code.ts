import { audit } from '../../domain/audit/audit.ts'
import { findEmailOfUser, lockUserRow } from '../../domain/credentials/users.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OauthGrantRow } from '../../platform/db/schema/oauth.ts'
import type { SessionRow } from '../../platform/db/schema/sessions.ts'
import type { RefreshContext } from '../../request/request-context.ts'
import { endSessions } from '../../domain/sessions/end-sessions.queries.ts'
import { newSession } from '../../domain/sessions/new-session.ts'
import type { RefreshTokenPayload } from '../../domain/sessions/refresh-token.ts'
import { passSession } from '../../domain/authentication/gate/pass-session.ts'
import type { PassedFacts } from '../../domain/sessions/passed-facts.ts'
import { touchMembership } from '../../domain/members/touch-membership.queries.ts'
import { isMember, type LiveFacts } from '../../domain/sessions/session-facts.queries.ts'
import { insertSessionRow, lockUnendedSession } from '../../domain/sessions/sessions.queries.ts'
import { findGrant, takeGrant } from './grants.queries.ts'

/** A session, and the refresh token of it that is due. */
export type Issued = { readonly facts: PassedFacts; readonly proof: RefreshTokenPayload }

const begin = async (
  tx: Database,
  ctx: RefreshContext,
  { id, userId, tenantId, scope, isProofRequested }: OauthGrantRow,
  session: SessionRow,
): Promise<RefreshTokenPayload> => {
  const { row, proof } = newSession(ctx, {
    id,
    userId,
    tenantId,
    amr: session.amr,
    source: { is: 'grant', session, scope, isProofRequested },
    ...(ctx.isServer && { ip: session.ip }),
  })
  await insertSessionRow(tx, row)
  return proof
}

/**
 * The user acts in the tenant from here on, whether or not a session of theirs began there (SEC-BE-07). Its log says so once the gate
 * has let them in, and of no user whose place has become another's meanwhile (SEC-BE-53).
 *
 * @returns false where they are a member no more
 */
const enter = (ctx: RefreshContext, { session, membership, user }: LiveFacts): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const place = { tenantId: membership.tenantId, userId: user.id }
    const isThere = session.actorId !== null || (await touchMembership(tx, ctx, place))
    if (isThere)
      await audit(tx, ctx, {
        action: 'application.signedIn',
        resourceId: ctx.client.id,
        ...place,
        email: await findEmailOfUser(tx, user.id),
        details: { session: session.id, scope: session.scope ?? '' },
      })
    return isThere
  })

/**
 * Makes the session that a code stands for. It is as old, and as well proved, as the browser's that it comes from, and
 * begins only while that one lives.
 *
 * @throws ApiError of the gate
 */
export const redeemGrant = async (ctx: RefreshContext, grantId: string): Promise<Issued | undefined> => {
  const proof = await ctx.transaction(async (tx) => {
    const owner = await findGrant(tx, grantId)
    if (owner === undefined) return undefined
    await lockUserRow(tx, owner.userId)
    const grant = await takeGrant(tx, ctx, grantId)
    if (grant === undefined) return undefined
    const parent = await lockUnendedSession(tx, grant.parentId)
    return parent && begin(tx, ctx, grant, parent)
  })
  if (proof === undefined) return undefined
  const facts = await ctx.sessionFacts.of({ sessionId: grantId, tenantId: null })
  if (facts === undefined) return undefined
  const end = () =>
    ctx.transaction((tx) =>
      endSessions(tx, ctx, { userId: facts.user.id, sessionId: grantId, reason: 'removed' }),
    )
  if (isMember(facts, ctx.clock.now())) {
    try {
      const passed = await passSession(ctx, { facts, isContinued: false })
      if (await enter(ctx, facts)) return { facts: passed, proof }
    } catch (error) {
      await end()
      throw error
    }
  }
  // No member any more: in the moment between the authorization and the code.
  await end()
  return undefined
}
