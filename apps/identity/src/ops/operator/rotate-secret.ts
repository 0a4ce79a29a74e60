import { systemClock } from '../../clock.ts'
import { requireSecretKey } from '../../keys/check-secret-key.ts'
import { rotateSecretKey } from '../../keys/rotate-secret-key.ts'
import { openForCommand } from '../../open-for-command.ts'
import { requireMigrated } from '../../prepare-database.ts'
import { systemRandom } from '../../random.ts'
import { secretKeysOf } from '../../secret-key.ts'
import { StartError } from '../../start-error.ts'
import type { OperatorCommand } from './command.ts'

/** Seals everything anew with `SECRET_KEY`, while `SECRET_KEY_PREVIOUS` still opens it. */
export const rotateSecret: OperatorCommand = {
  parameters: '',
  summary:
    'Seals all secrets anew with SECRET_KEY; SECRET_KEY_PREVIOUS is the key before. PostgreSQL: servers may run.',
  run: async (_, config) => {
    if (config.secretKeyPrevious === undefined)
      throw new StartError(
        'SECRET_KEY_PREVIOUS is missing: set it to the key before, and SECRET_KEY to the new one',
      )
    const opened = await openForCommand(config)
    try {
      await requireMigrated(opened)
      const needs = { db: opened.db, clock: systemClock, random: systemRandom }
      const keys = await secretKeysOf(config, systemRandom)
      await requireSecretKey(needs, keys)
      const { resealed, unreadable } = await rotateSecretKey(needs, keys)
      const isOk = unreadable === 0
      return {
        isOk,
        lines: isOk
          ? [
              `${resealed} secrets were sealed anew with SECRET_KEY`,
              'Keep SECRET_KEY_PREVIOUS for 30 days: until then sessions and invitation links made with it go on',
            ]
          : [`${unreadable} secrets open with neither key: SECRET_KEY_PREVIOUS has to stay`],
      }
    } finally {
      await opened.close()
    }
  },
}
