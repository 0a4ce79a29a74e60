import { ApiError } from '@vestibule/contract'
import { isLocked, isUserLocked } from '../../../credentials/locked-users.queries.ts'
import { wrongProof } from '../../wrong-proof.ts'
import { type GateCheck, pass } from '../gate-check.ts'

/** An administrator or an operator has locked the person: nothing of theirs opens anything. */
export const locked: GateCheck = {
  name: 'locked',
  mayApply: isLocked,
  // Read now: the lock may be younger than the proof.
  judge: async (tx, _, { user, method }) =>
    (await isUserLocked(tx, user.id)) ? { is: 'refuse', error: new ApiError(wrongProof[method]) } : pass,
  judgeSession: async (_, { facts: { user } }) =>
    user.lockedAt === null ? pass : { is: 'refuse', error: new ApiError('SESSION_ENDED') },
  judgeApiToken: async (_, { user }) =>
    user.lockedAt === null ? pass : { is: 'refuse', error: new ApiError('INVALID_CREDENTIALS') },
}
