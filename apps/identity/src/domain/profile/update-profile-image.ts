import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import type { Actor } from '../../request/request-context.ts'
import { pictureUrl } from '../../platform/pictures/picture-url.ts'
import { keepPicture } from '../../platform/pictures/pictures.queries.ts'
import { reencodePicture } from '../../platform/pictures/reencode-picture.ts'
import { secretText } from '../../runtime/random.ts'
import { changePerson } from './person.queries.ts'

/** What the address says the picture is counts for nothing: its bytes do. */
const toBytes = (dataUrl: string): Buffer => {
  const base64 = /^data:image\/[\w.+-]{1,32};base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1]
  if (base64 === undefined) throw new ApiError('IMAGE_REFUSED')
  return Buffer.from(base64, 'base64')
}

/** Shows the person by a new picture, and answers where it is. */
export const updateProfileImage = async (
  { image }: { readonly image: string },
  actor: Actor,
): Promise<string> => {
  const content = await reencodePicture(toBytes(image), actor.userId)
  const name = secretText(actor.random)
  const url = pictureUrl(actor.config.publicUrl, name)
  const now = actor.clock.now()
  await actor.transaction(async (tx) => {
    await keepPicture(tx, { userId: actor.userId, name, content, createdAt: now })
    // Clients of this wire put a time behind the address, so that what they kept of it counts no more.
    await changePerson(tx, actor, { profilePictureUrl: `${url}?t=${now.getTime()}` })
    const details = { fields: ['profilePictureUrl'] }
    await audit(tx, actor, { action: 'profile.changed', resourceId: actor.userId, details })
  })
  return url
}
