import { rotateSecretKey } from '../../domain/keys/rotate-secret-key.ts'
import { StartError } from '../../runtime/start-error.ts'
import { databaseCommand } from './command.ts'

/** Seals everything anew with `SECRET_KEY`, while `SECRET_KEY_PREVIOUS` still opens it. */
export const rotateSecret = databaseCommand({
  isByOwner: true,
  summary: 'Seals all secrets anew with SECRET_KEY; SECRET_KEY_PREVIOUS is the key before.',
  run: async (_, context) => {
    const keys = await context.secretKeys()
    if (keys.previous === undefined)
      throw new StartError(
        'SECRET_KEY_PREVIOUS is missing: set it to the key before, and SECRET_KEY to the new one',
      )
    await context.secrets()
    const { resealed, unreadable } = await rotateSecretKey(context, keys)
    const isOk = unreadable === 0
    const lines = isOk
      ? [
          `${resealed} secrets were sealed anew with SECRET_KEY`,
          'Keep SECRET_KEY_PREVIOUS for 30 days: until then sessions and invitation links made with it go on',
        ]
      : [`${unreadable} secrets open with neither key: SECRET_KEY_PREVIOUS has to stay`]
    return { isOk, lines, data: { resealed, unreadable } }
  },
})
