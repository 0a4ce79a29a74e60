import { ApiError, type Received } from '@vestibule/contract'
import type { countAffected } from '@vestibule/contract/areas/security-center'
import type { Actor } from '../../request/request-context.ts'
import { type AddressRules, compileAddressRules, judgeAddress } from '../restrictions/judge-address.ts'
import { parseNetwork } from '../restrictions/network.ts'
import { listActive, readRestrictions, type Restrictions } from '../restrictions/restrictions.queries.ts'
import { listSessionAddresses } from './affected.queries.ts'

type Change = Received<typeof countAffected>
type Entries = readonly { readonly ip: string }[]

/** Pairs of member and address that are judged at most, which takes some milliseconds. */
const mostAddresses = 20_000

/** Those of some typed texts that are addresses or ranges. Where none is, what is wrong with the first. */
const readIps = (typed: readonly string[] | undefined): readonly string[] => {
  const [first = '', ...others] = typed ?? []
  const network = parseNetwork(first)
  const more = others.map(parseNetwork).flatMap((each) => ('problem' in each ? [] : [each.text]))
  if (!('problem' in network)) return [network.text, ...more]
  if (more.length > 0) return more
  throw new ApiError('IP_INVALID', { field: 'ip', rule: network.problem })
}

const changeCountries = (
  { country }: Restrictions,
  { strategy, failStrategy, countries }: Change,
): Restrictions['country'] => ({
  ...country,
  enabled: true,
  action: strategy ?? country.action,
  failStrategy: failStrategy ?? country.failStrategy,
  countries: countries ?? country.countries,
})

/** The rules as they would be. An address that is added or taken away changes the list that counts. */
const changeRules = async (
  { db, tenantId }: Actor,
  change: Change,
  { before, listed }: { readonly before: Restrictions; readonly listed: Entries },
): Promise<AddressRules> => {
  switch (change.policy) {
    case 'ips': {
      const strategy = change.strategy ?? before.ip.strategy
      const entries = await listActive(db, tenantId, strategy)
      return compileAddressRules({ ...before, ip: { isActive: true, strategy } }, entries)
    }
    case 'ipAdded':
      return compileAddressRules(before, [...listed, ...readIps(change.ip).map((ip) => ({ ip }))])
    case 'ipRemoved': {
      const removed = new Set(readIps(change.ip))
      return compileAddressRules(
        before,
        listed.filter(({ ip }) => !removed.has(ip)),
      )
    }
    default:
      return compileAddressRules({ ...before, country: changeCountries(before, change) }, listed)
  }
}

/**
 * Members with a live session from an address that has access now and would not have it any more.
 *
 * @returns undefined where there are too many addresses to judge
 * @throws ApiError IP_INVALID
 */
export const countKeptOut = async (change: Change, actor: Actor): Promise<number | undefined> => {
  const { db, tenantId, clock, countries } = actor
  const before = await readRestrictions(db, tenantId)
  const listed = await listActive(db, tenantId, before.ip.strategy)
  const now = compileAddressRules(before, listed)
  const then = await changeRules(actor, change, { before, listed })
  const pairs = await listSessionAddresses(db, { tenantId, now: clock.now() }, mostAddresses + 1)
  if (pairs.length > mostAddresses) return undefined
  const isHit = (ip: string) =>
    judgeAddress(now, countries, ip) === undefined && judgeAddress(then, countries, ip) !== undefined
  const hit = new Map([...new Set(pairs.map(({ ip }) => ip))].map((ip) => [ip, isHit(ip)]))
  return new Set(pairs.filter(({ ip }) => hit.get(ip)).map(({ userId }) => userId)).size
}
