import { ApiError, type Contract } from '@vestibule/contract'
import { audit } from '../../audit/audit.ts'
import type { IdentityHandlers, Member } from '../../http/visitor.ts'
import { isMember } from '../../sessions/session-facts.ts'
import { theMember } from '../team/the-member.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { parseMetadata } from './parse-metadata.ts'
import { changePerson, toMe } from './person.queries.ts'
import { tokenFor } from './token-for.ts'

const me = async (by: Member) => toMe(by.db, by.tenantId, await theMember(by.db, by.tenantId, by.userId))

export const profileHandlers: IdentityHandlers<Contract['profile']> = {
  getProfile: async ({ addRoles }, by) => {
    const user = await me(by)
    return addRoles ? user : { ...user, roles: [], permissions: [], rolesIds: [] }
  },

  updateProfile: async ({ metadata, phoneNumber, ...fields }, by) => {
    const changes = {
      ...fields,
      ...(phoneNumber === undefined ? {} : { phone: phoneNumber || null }),
      ...(metadata === undefined ? {} : { metadata: parseMetadata(metadata) }),
    }
    await by.transaction(async (tx) => {
      await changePerson(tx, by.userId, changes)
      const details = { fields: Object.keys(changes) }
      await audit(tx, by, { action: 'profile.changed', resource: 'user', resourceId: by.userId, details })
    })
    return me(by)
  },

  changePassword: changeOwnPassword,

  getUserAuthorization: async (_, by) => {
    const { roles, permissions } = await me(by)
    return { roles, permissions }
  },

  getUserJwt: async ({ tenantId }, by) => {
    const [facts] = await by.sessionFacts.execute({ sessionId: by.sessionId, tenantId })
    if (facts === undefined || !isMember(facts, by.clock.now())) throw new ApiError('NOT_A_MEMBER')
    return tokenFor(by, facts)
  },
}
