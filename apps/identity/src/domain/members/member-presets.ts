import type { Received } from '@vestibule/contract'
import type { exportUsers } from '@vestibule/contract/areas/team'
import type { MemberPreset } from '@vestibule/contract/schemas/user'
import type { MemberFilter } from './member-filter.queries.ts'

/** 90 days (specification section 9). */
const inactiveAfterSeconds = 7_776_000

/**
 * What a preset filter of the users page leaves.
 *
 * @param now the present moment, from which inactivity is counted
 * @param maxInactiveSeconds seconds since a member was last seen; 90 days unless given
 */
export const presetFilter = (
  preset: MemberPreset | undefined,
  now: Date,
  maxInactiveSeconds = inactiveAfterSeconds,
): MemberFilter => {
  if (preset === 'mfa-unenrolled') return { isMfaUnenrolled: true }
  if (preset === 'breached-passwords') return { hasBreachedPassword: true }
  if (preset === 'inactive') return { notSeenSince: new Date(now.getTime() - maxInactiveSeconds * 1000) }
  return {}
}

type TeamFilter = Pick<
  Received<typeof exportUsers>,
  'searchFilter' | 'roleId' | 'groupId' | 'state' | 'preset'
>

/** What the filters of the team list leave; its file has the same rows. */
export const teamFilter = (
  { searchFilter: search, roleId, groupId, state, preset }: TeamFilter,
  now: Date,
): MemberFilter => ({ search, roleId, groupId, state, ...presetFilter(preset, now) })
