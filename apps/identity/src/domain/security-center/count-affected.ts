import type { Answer, Received } from '@vestibule/contract'
import type { countAffected as operation } from '@vestibule/contract/areas/security-center'
import type { Actor } from '../../request/request-context.ts'
import { isForbidden } from '../passwords/forbidden-rules.ts'
import { secondsLater } from '../../runtime/clock.ts'
import {
  countCrowded,
  countLiveMembers,
  countOlderPasswords,
  countOlderSessions,
  countUnenrolled,
  countWithPassword,
} from './affected.queries.ts'
import { countKeptOut } from './count-kept-out.ts'
import { countNearLockout } from './count-near-lockout.ts'

type Params = Received<typeof operation>

const daySeconds = 86_400

/** How many members a policy would hit once it is saved. */
export const countAffected = async (params: Params, actor: Actor): Promise<Answer<typeof operation>> => {
  const { policy, value } = params
  const { db, tenantId, clock } = actor
  const place = { tenantId, now: clock.now() }
  const isNeverRotated = isForbidden(await actor.settings(), 'rotation')
  const before = (seconds: number) => secondsLater(place.now, -seconds)
  const keptOut = () => countKeptOut(params, actor)
  const counts: Readonly<Record<Params['policy'], () => Promise<number | undefined>>> = {
    mfa: () => countUnenrolled(db, place),
    rotation: async () => (isNeverRotated ? 0 : countOlderPasswords(db, place, before(value * daySeconds))),
    sessionTimeout: () => countOlderSessions(db, place, 'startedAt', before(value)),
    idleTimeout: () => countOlderSessions(db, place, 'rotatedAt', before(value)),
    concurrentSessions: () => countCrowded(db, place, value),
    lockout: () => countNearLockout(actor, value),
    history: () => countWithPassword(db, place),
    ips: keptOut,
    ipAdded: keptOut,
    ipRemoved: keptOut,
    countries: keptOut,
  }
  return { affected: await counts[policy](), total: await countLiveMembers(db, place) }
}
