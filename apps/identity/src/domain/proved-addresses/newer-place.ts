import { secondsLater } from '../../runtime/clock.ts'
import { lifetimes } from '../lifetimes.ts'
import type { HandingOver } from './unproved-users.queries.ts'

/**
 * Until when others may make a user a member, so that a proof which was mailed before still shows who they mean: as long as a
 * code lives. Who proves an address in the moment in which a directory names it is its owner (SEC-BE-34).
 */
export const provesUntil = (mailedAt: Date): Date => secondsLater(mailedAt, lifetimes.activationCode)

/** Whether others have made the user who never came a member since the proof of the address was mailed, or given them more. */
export const isNewer = ({ place: { activatedAt, updatedAt }, mailedAt }: HandingOver): boolean => {
  const until = provesUntil(mailedAt)
  return activatedAt !== null && (activatedAt > until || (updatedAt !== null && updatedAt > until))
}
