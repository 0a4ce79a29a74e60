import { ApiError } from '@vestibule/contract'
import { aboutPerson } from '../../../audit/about-person.ts'
import { audit } from '../../../audit/audit.ts'
import { mayBeKeptToSso } from '../../../sso/enforced-domains.queries.ts'
import { enforcingConnections, isBreakGlassUser } from '../../../sso/enforcement.ts'
import { readConnectionId } from '../../../sessions/sign-in-attempt.ts'
import { findMemberConnection } from '../../../sso/member-connections.queries.ts'
import { type GateCheck, pass, readTenantId } from '../gate-check.ts'

const refuse = () => ({ is: 'refuse', error: new ApiError('SSO_REQUIRED') }) as const

/**
 * Every way in is closed but the one connection that the owner of the address' domain, or the tenant that the person came
 * to by it, wants to be the only one, whatever else was right (SEC-SO-04, SEC-GA-06); that of another tenant is as good as a
 * password (SEC-GA-05). A break-glass user who comes in otherwise is written down.
 */
export const ssoEnforcement: GateCheck = {
  name: 'ssoEnforcement',
  mayApply: mayBeKeptToSso,
  judge: async (tx, ctx, entering) => {
    const { user, method } = entering
    const cameBy = readConnectionId(entering)
    const place = { tenantId: readTenantId(entering), userId: user.id }
    const person = { ...user, connectionId: await findMemberConnection(tx, place) }
    for (const enforcing of await enforcingConnections(ctx, tx, person)) {
      if (method === 'sso' && cameBy === enforcing.id) continue
      if (!(await isBreakGlassUser(ctx, tx, enforcing, user.id))) return refuse()
      await audit(tx, ctx, {
        action: 'sso.spareKeyUsed',
        ...aboutPerson(user),
        tenantId: enforcing.tenantId,
        details: { method, configurationId: enforcing.id },
      })
    }
    return pass
  },
  judgeSession: async (ctx, { facts: { session, user, membership }, isContinued }) => {
    if (isContinued) return pass
    const { canonicalEmail } = user
    const { connectionId, tenantId } = membership
    for (const enforcing of await enforcingConnections(ctx, ctx.db, { canonicalEmail, connectionId })) {
      if (enforcing.tenantId !== tenantId || enforcing.id === session.connectionId) continue
      if (!(await isBreakGlassUser(ctx, ctx.db, enforcing, user.id))) return refuse()
    }
    return pass
  },
}
