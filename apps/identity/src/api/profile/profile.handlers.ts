import type { Contract } from '@vestibule/contract'
import { audit } from '../../domain/audit/audit.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { stepUpRequired } from '../../domain/mfa/step-up.ts'
import { mayActIn } from '../../domain/sso/may-act-in.ts'
import { signFor } from '../../domain/sessions/session-answer.ts'
import { isProvedEnough } from '../../domain/sessions/session-facts.ts'
import { isOwnPicture } from '../../platform/pictures/picture-url.ts'
import { removePicture } from '../../platform/pictures/pictures.queries.ts'
import { theMember } from '../../domain/members/the-member.ts'
import { changeOwnPassword } from '../../domain/profile/change-own-password.ts'
import { updateEmail, verifyEmail } from '../../domain/profile/change-email.ts'
import { parseMetadata } from '../../domain/profile/parse-metadata.ts'
import { changePerson, toMe } from '../../domain/profile/person.queries.ts'
import { unlockMe } from '../../domain/profile/unlock.ts'
import { updateProfileImage } from '../../domain/profile/update-profile-image.ts'

const me = async (by: Actor) => toMe(by.db, by.tenantId, await theMember(by.db, by.tenantId, by.userId))

export const profileHandlers: IdentityHandlers<Contract['profile']> = {
  getProfile: async ({ addRoles }, by) => {
    const user = await me(by)
    return addRoles ? user : { ...user, roles: [], permissions: [], rolesIds: [] }
  },

  updateProfile: async ({ metadata, name, phoneNumber, profilePictureUrl: picture }, by) => {
    const profilePictureUrl = picture === '' ? null : picture
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(profilePictureUrl === undefined ? {} : { profilePictureUrl }),
      ...(phoneNumber === undefined ? {} : { phone: phoneNumber || null }),
      ...(metadata === undefined ? {} : { metadata: parseMetadata(metadata) }),
    }
    await by.transaction(async (tx) => {
      await changePerson(tx, by, changes)
      // A picture of ours that is shown no more is kept no more.
      if (profilePictureUrl !== undefined && !isOwnPicture(by.config.publicUrl, profilePictureUrl))
        await removePicture(tx, by.userId)
      const details = { fields: Object.keys(changes) }
      await audit(tx, by, { action: 'profile.changed', resourceId: by.userId, details })
    })
    return me(by)
  },

  updateProfileImage,
  changePassword: changeOwnPassword,
  unlockMe,
  updateEmail,
  verifyEmail,
  getUserEmailPolicyConfig: async (_, { settings }) => ({
    allowEmailChange: (await settings()).allowEmailChange,
  }),

  getUserAuthorization: async (_, by) => {
    const { roles, permissions } = await me(by)
    return { roles, permissions }
  },

  getUserJwt: async ({ tenantId }, by) => {
    const facts = await by.sessionFacts.of({ sessionId: by.sessionId, tenantId })
    const live = await mayActIn(by, facts)
    if (!isProvedEnough(live)) throw stepUpRequired({ hasFactor: true })
    return signFor(by, live, by.tokenKey)
  },
}
