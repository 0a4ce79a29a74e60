import { ApiError, type Contract } from '@vestibule/contract'
import { audit } from '../../domain/audit/audit.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { ensureLiveThere, passSession } from '../../domain/authentication/gate/pass-session.ts'
import { signAgain } from '../../domain/sessions/sign-again.ts'
import { isOwnPicture } from '../../platform/pictures/picture-url.ts'
import { removePicture } from '../../platform/pictures/pictures.queries.ts'
import { theActor } from '../../domain/members/the-member.ts'
import { changeOwnPassword } from '../../domain/profile/change-own-password.ts'
import { updateEmail, verifyEmail } from '../../domain/profile/change-email.ts'
import { parseMetadata } from '../../domain/profile/parse-metadata.ts'
import { changePerson, toMe } from '../../domain/profile/person.queries.ts'
import { unlockMe } from '../../domain/profile/unlock.ts'
import { requireManagingToken } from '../../domain/access-tokens/require-managing-token.ts'
import { updateProfileImage } from '../../domain/profile/update-profile-image.ts'

const me = async (actor: Actor) =>
  toMe(
    actor.db,
    { tenantId: actor.tenantId, isActing: actor.impersonator !== undefined },
    await theActor(actor),
  )

/** A picture elsewhere would tell its owner who looks at a list of users, and when. */
const ensureOwnPicture = ({ config }: Actor, url: string): void => {
  if (!isOwnPicture(config.publicUrl, url))
    throw new ApiError('INVALID_INPUT', { field: 'profilePictureUrl', rule: 'ownPicture' })
}

export const profileHandlers: IdentityHandlers<Contract['profile']> = {
  getProfile: async ({ addRoles }, actor) => {
    const user = await me(actor)
    return addRoles ? user : { ...user, roles: [], permissions: [], rolesIds: [] }
  },

  updateProfile: async ({ metadata, name, phoneNumber, profilePictureUrl: picture }, actor) => {
    // Name and picture are what tokens of hosts and applications change; the rest is what hosts read as the user's own words.
    if (phoneNumber !== undefined || metadata !== undefined) requireManagingToken(actor)
    const profilePictureUrl = picture === '' ? null : picture
    if (profilePictureUrl) ensureOwnPicture(actor, profilePictureUrl)
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(profilePictureUrl === undefined ? {} : { profilePictureUrl }),
      ...(phoneNumber === undefined ? {} : { phone: phoneNumber || null }),
      ...(metadata === undefined ? {} : { metadata: parseMetadata(metadata) }),
    }
    await actor.transaction(async (tx) => {
      await changePerson(tx, actor, changes)
      // A picture of ours that is shown no more is kept no more.
      if (profilePictureUrl === null) await removePicture(tx, actor.userId)
      const details = { fields: Object.keys(changes) }
      await audit(tx, actor, { action: 'profile.changed', resourceId: actor.userId, details })
    })
    return me(actor)
  },

  updateProfileImage,
  changePassword: changeOwnPassword,
  unlockMe,
  updateEmail,
  verifyEmail,
  getUserEmailPolicyConfig: async (_, { settings }) => ({
    allowEmailChange: (await settings()).allowEmailChange,
  }),

  getUserAuthorization: async (_, actor) => {
    const { roles, permissions } = await me(actor)
    return { roles, permissions }
  },

  getUserJwt: async ({ tenantId }, actor) => {
    const facts = await actor.sessionFacts.of({ sessionId: actor.sessionId, tenantId })
    const passed = await passSession(actor, { facts: ensureLiveThere(actor, facts), isContinued: false })
    return signAgain(actor, passed)
  },
}
