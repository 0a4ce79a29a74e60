import { ApiError } from '@vestibule/contract'
import { lockoutPhrase, restrictionRevertSeconds } from '@vestibule/contract/constants'
import { audit } from '../audit/audit.ts'
import type { AuditEvent } from '../audit/audit-event.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { RestrictionsBefore } from '../../platform/db/schema/restrictions.ts'
import type { Actor } from '../../request/request-context.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { listIps } from './ip-list.queries.ts'
import { compileAddressRules, judgeAddress } from './judge-address.ts'
import { toReverting } from './to-reverting.ts'
import { mailRevert } from './mail-revert.ts'
import { listActive, readRestrictions, type Restrictions, saveRestrictions } from './restrictions.queries.ts'

type PolicyEvent = AuditEvent<
  | 'ipRestrictions.configured'
  | 'ipRestriction.added'
  | 'ipRestriction.removed'
  | 'countryRestrictions.configured'
>

export type AddressRuleChange = {
  /** What the caller typed in the case that the change keeps them out. */
  readonly confirmation: string | undefined
  readonly apply: (tx: Database, before: Restrictions) => Promise<PolicyEvent>
}

/** Rules that no address passes keep every administrator out, whatever is confirmed (SEC-AD-05). */
const isNoneAllowed = ({ ip, country }: Restrictions, listed: number): boolean =>
  (ip.isActive && ip.strategy === 'ALLOW' && listed === 0) ||
  (country.enabled &&
    country.action === 'ALLOW' &&
    country.countries.length === 0 &&
    country.failStrategy === 'BLOCK')

/** Starts the time after which the rules go back. A change that comes meanwhile goes back with the first one. */
const startRevert = async (
  tx: Database,
  actor: Actor,
  before: { readonly restrictions: Restrictions; readonly snapshot: RestrictionsBefore },
): Promise<Date> => {
  const { restrictions, snapshot } = before
  if (restrictions.revertsAt !== null) return restrictions.revertsAt
  const revertsAt = secondsLater(actor.clock.now(), restrictionRevertSeconds)
  await saveRestrictions(tx, actor, { revertsAt, revertsTo: snapshot })
  await mailRevert(tx, actor, revertsAt)
  return revertsAt
}

/**
 * Changes rules about addresses or countries, with a fresh proof (SEC-AD-03) and one change of a tenant at a time. A
 * change that would keep out the caller is refused, unless they typed the phrase for it: then it goes back by itself
 * (SEC-AD-04).
 *
 * @returns when it goes back, if it does
 * @throws ApiError STEP_UP_REQUIRED, RESTRICTION_EXCLUDES_YOU, LAST_ADMINISTRATOR
 */
export const changeAddressRules = async (
  actor: Actor,
  { confirmation, apply }: AddressRuleChange,
): Promise<ReturnType<typeof toReverting>> => {
  await requireFreshProof(actor)
  const { tenantId, ip, countries } = actor
  const revertsAt = await actor.transaction(async (tx) => {
    await lockTenant(tx, tenantId)
    const restrictions = await readRestrictions(tx, tenantId)
    const ips = await listIps(tx, tenantId)
    const event = await apply(tx, restrictions)
    await audit(tx, actor, event)
    const after = await readRestrictions(tx, tenantId)
    const listed = await listActive(tx, tenantId, after.ip.strategy)
    if (judgeAddress(compileAddressRules(after, listed), countries, ip) === undefined) return after.revertsAt
    if (isNoneAllowed(after, listed.length)) throw new ApiError('LAST_ADMINISTRATOR')
    if (confirmation !== lockoutPhrase)
      throw new ApiError('RESTRICTION_EXCLUDES_YOU', { ip, phrase: lockoutPhrase })
    const snapshot = { ip: restrictions.ip, country: restrictions.country, ips }
    return startRevert(tx, actor, { restrictions, snapshot })
  })
  return toReverting(actor.clock, revertsAt)
}
