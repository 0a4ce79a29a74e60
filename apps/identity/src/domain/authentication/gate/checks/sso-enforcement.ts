import { ApiError } from '@vestibule/contract'
import { aboutPerson } from '../../../audit/about-person.ts'
import { audit } from '../../../audit/audit.ts'
import { isOfEnforcedDomain } from '../../../sso/enforced-domains.queries.ts'
import { enforcingConnection, isSsoEnforcedBy } from '../../../sso/enforcement.ts'
import { type GateCheck, pass } from '../gate-check.ts'

/** Single sign-on itself, and a session that began with it. */
const allowed = new Set(['sso', 'session'])

const refuse = () => ({ is: 'refuse', error: new ApiError('SSO_REQUIRED') }) as const

/**
 * Every way in that is not single sign-on is closed where the owner of the address' domain wants that, whatever else was
 * right (SEC-SO-04). A user who comes in by the spare key is written down.
 */
export const ssoEnforcement: GateCheck = {
  name: 'ssoEnforcement',
  concerns: (_, { method }) => !allowed.has(method),
  mayApply: isOfEnforcedDomain,
  judge: async (tx, ctx, { user, method }) => {
    const configuration = await enforcingConnection(ctx, tx, user.canonicalEmail)
    if (configuration === undefined) return pass
    if (!configuration.breakGlassUserIds.includes(user.id)) return refuse()
    await audit(tx, ctx, {
      action: 'sso.spareKeyUsed',
      ...aboutPerson(user),
      tenantId: configuration.tenantId,
      details: { method, configurationId: configuration.id },
    })
    return pass
  },
  judgeSession: async (ctx, { facts: { session, user, membership }, isContinued }) => {
    if (isContinued || session.amr.includes('sso')) return pass
    return (await isSsoEnforcedBy(ctx, user, membership.tenantId)) ? refuse() : pass
  },
}
