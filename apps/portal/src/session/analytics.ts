import { atom } from 'jotai/vanilla'
import { trackingIds } from '../metadata/tracking-ids.ts'
import { configuration } from '../metadata/metadata.atoms.ts'
import { hostAtom } from '../ports/host.ts'

/** What hosts count, in the words of the wire. */
export type Counted = 'signup_completed' | 'user_verified' | 'login_completed'

type AnalyticsEvent = {
  readonly name: Counted
  readonly data?: { readonly [name in 'userId' | 'tenantId']?: string }
}

/**
 * Tells the host what a user has completed. Ids of ours and nothing personal; beside them the tag managers the
 * operator switched on, which the host feeds: a script of theirs is never loaded beside a password.
 */
export const count = atom(null, (get, _set, { name, data }: AnalyticsEvent): void => {
  const gtm = trackingIds(get(configuration)).join(',')
  get(hostAtom).event({ name, data: { ...data, ...(gtm && { gtm }) } })
})
