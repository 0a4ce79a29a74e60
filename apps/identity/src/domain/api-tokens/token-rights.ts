import { compilePermissions } from '@vestibule/access'
import { isGrantable } from '@vestibule/access/granting'
import type { Database } from '../../platform/db/database.ts'
import { contentsOfTokenRoles, type TokenFacts } from './token-facts.queries.ts'

export type TokenRights = { readonly roles: readonly string[]; readonly permissions: readonly string[] }

/** Whether the token acts for its tenant with roles of its own, and not as its member. */
export const isOfTenant = ({ token }: Pick<TokenFacts, 'token'>): boolean =>
  token.type === 'tenantApiToken' || token.type === 'tenantAccessToken'

/**
 * What a token may do now. A member's token does what the member may. A tenant's token has its own roles, cut to what
 * its maker could give at this moment: a demoted maker leaves no right behind (SEC-AD-02, SEC-TE-04).
 *
 * A role of which something was cut away is not named any more, as hosts take a name for the whole role.
 */
export const readTokenRights = async (db: Database, facts: TokenFacts): Promise<TokenRights> => {
  if (!isOfTenant(facts)) return { roles: facts.roles, permissions: facts.permissions }
  const rows = await contentsOfTokenRoles(db, facts.token.tenantId, facts.token.id)
  const isHeld = compilePermissions(facts.permissions)
  const cut = new Set<string>()
  const kept = new Set<string>()
  for (const { role, permission, assignmentType } of rows) {
    if (permission === null || assignmentType === null) continue
    if (isGrantable({ key: permission, assignmentType }, isHeld)) kept.add(permission)
    else cut.add(role)
  }
  const named = new Set(rows.map(({ role }) => role).filter((role) => !cut.has(role)))
  return { roles: [...named], permissions: [...kept].toSorted() }
}
