import type { Answer, Received } from '@vestibule/contract'
import type { countAffected as operation } from '@vestibule/contract/areas/security-center'
import type { Actor } from '../../request/request-context.ts'
import { secondsLater } from '../../runtime/clock.ts'
import {
  countCrowded,
  countLiveMembers,
  countOlderPasswords,
  countOlderSessions,
  countUnenrolled,
} from './affected.queries.ts'

type Params = Received<typeof operation>

const daySeconds = 86_400

/** How many members a policy would hit as soon as it is saved. */
export const countAffected = async (
  { policy, value }: Params,
  { db, tenantId, clock }: Actor,
): Promise<Answer<typeof operation>> => {
  const place = { tenantId, now: clock.now() }
  const before = (seconds: number) => secondsLater(place.now, -seconds)
  const counts: Readonly<Record<Params['policy'], () => Promise<number>>> = {
    mfa: () => countUnenrolled(db, place),
    rotation: () => countOlderPasswords(db, place, before(value * daySeconds)),
    sessionTimeout: () => countOlderSessions(db, place, 'startedAt', before(value)),
    idleTimeout: () => countOlderSessions(db, place, 'rotatedAt', before(value)),
    concurrentSessions: () => countCrowded(db, place, value),
  }
  return { affected: await counts[policy](), total: await countLiveMembers(db, place) }
}
