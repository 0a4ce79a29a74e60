import { ensureKeyRows, readKeyRows } from '../../../domain/keys/key-rows.queries.ts'
import { signingKeyMaker } from '../../../domain/keys/make-signing-key.ts'
import { auditCommand } from '../audit-command.ts'
import { databaseCommand } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { deleteKeysBefore, startKey } from './keys.queries.ts'

/** Lets the waiting key sign from now on. Of two commands at once, one finds nothing waiting. */
const startNextKey = async (context: CommandContext, isRevoking: boolean): Promise<string | undefined> =>
  context.transaction(async (tx) => {
    const latest = (await readKeyRows(tx)).at(-1)
    if (latest === undefined) return undefined
    const started = await startKey(tx, latest.number, context.clock.now())
    if (started === undefined) return undefined
    if (isRevoking) await deleteKeysBefore(tx, started.number)
    await auditCommand(tx, context, {
      action: isRevoking ? 'signingKey.revoked' : 'signingKey.rotated',
      resourceId: started.kid,
    })
    return started.kid
  })

/**
 * Rotates the key of access tokens before its time. The next key has been published since the last rotation, so every
 * API that checks tokens knows it already.
 */
export const rotateKeys = databaseCommand({
  summary: 'Lets the next signing key sign from now on, and makes another for later.',
  options: {
    revoke: {
      type: 'boolean',
      summary: 'Also withdraws the keys before, at once: for a key that has leaked. Tokens are renewed.',
    },
  },
  run: async ({ options: { revoke = false } }, context) => {
    const secrets = await context.secrets()
    const makeKey = signingKeyMaker(context.config.signingAlgorithm)
    const makeMissing = () => ensureKeyRows(context.db, { now: context.clock.now(), secrets, makeKey })
    await makeMissing()
    const kid = await startNextKey(context, revoke)
    await makeMissing()
    return kid === undefined
      ? { isOk: false, lines: ['Another process has just rotated the keys: nothing was changed'] }
      : {
          isOk: true,
          lines: [`${kid} signs from now on; servers follow within a minute`],
          data: { kid, isRevoked: revoke },
        }
  },
})
