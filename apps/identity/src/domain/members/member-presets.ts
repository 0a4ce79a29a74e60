import { ApiError, type Received } from '@vestibule/contract'
import type { exportUsers } from '@vestibule/contract/areas/team'
import type { MemberPreset } from '@vestibule/contract/schemas/user'
import { readsSecurity } from '../audit/leaks.ts'
import type { Actor } from '../../request/request-context.ts'
import type { MemberFilter } from './member-filter.queries.ts'

/** 90 days (specification section 9). */
const inactiveAfterSeconds = 7_776_000

type Asking = Pick<Actor, 'can' | 'clock'>

/**
 * Whose password is known from leaks is told to those who may read how well the tenant is protected (SEC-BE-10).
 *
 * @throws ApiError FORBIDDEN
 */
export const ensureReadsLeaks = ({ can }: Pick<Actor, 'can'>): void => {
  if (!can(readsSecurity)) throw new ApiError('FORBIDDEN', { permission: readsSecurity })
}

/**
 * What a preset filter of the users page leaves.
 *
 * @param actor who asks, at a moment from which inactivity is counted
 * @param maxInactiveSeconds seconds since a member was last seen; 90 days unless given
 * @throws ApiError FORBIDDEN
 */
export const presetFilter = (
  preset: MemberPreset | undefined,
  actor: Asking,
  maxInactiveSeconds = inactiveAfterSeconds,
): MemberFilter => {
  if (preset === 'mfa-unenrolled') return { isMfaUnenrolled: true }
  if (preset === 'breached-passwords') {
    ensureReadsLeaks(actor)
    return { hasBreachedPassword: true }
  }
  if (preset === 'inactive')
    return { notSeenSince: new Date(actor.clock.now().getTime() - maxInactiveSeconds * 1000) }
  return {}
}

type TeamFilter = Pick<
  Received<typeof exportUsers>,
  'searchFilter' | 'roleId' | 'groupId' | 'state' | 'preset'
>

/** What the filters of the team list leave; its file has the same rows. */
export const teamFilter = (
  { searchFilter: search, roleId, groupId, state, preset }: TeamFilter,
  actor: Asking,
): MemberFilter => ({ search, roleId, groupId, state, ...presetFilter(preset, actor) })
