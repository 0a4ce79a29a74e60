import { always } from '../../../../platform/db/condition.queries.ts'
import { isLiveMember } from '../../../members/home-tenant.queries.ts'
import type { SignInMethod } from '../../../sessions/sign-in-attempt.ts'
import { tenantByAlias } from '../../../tenants/account-settings.queries.ts'
import { type GateCheck, pass } from '../gate-check.ts'

/** Ways that are the person's own in every tenant; the others belong to one. */
export const everywhere: ReadonlySet<SignInMethod> = new Set<SignInMethod>([
  'password',
  'code',
  'smsCode',
  'magicLink',
  'passkey',
  'social',
])

/**
 * The tenant whose sign-in it is goes before the one at home, for who is a member there; for everybody else the name
 * changes nothing (SEC-TE-02).
 */
export const namedTenant: GateCheck = {
  name: 'namedTenant',
  concerns: ({ loginAlias }, { method }) => loginAlias !== undefined && everywhere.has(method),
  mayApply: always,
  judge: async (tx, { loginAlias = '', clock }, { user }) => {
    const tenant = await tenantByAlias(tx, loginAlias)
    if (tenant === undefined) return pass
    const isThere = await isLiveMember(tx, { userId: user.id, tenantId: tenant.id }, clock.now())
    return isThere ? { is: 'pass', found: { tenantId: tenant.id } } : pass
  },
}
