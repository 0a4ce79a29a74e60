import { ApiError, type Answer, type ErrorCode, type Received } from '@vestibule/contract'
import type {
  bulkCreateIPRestriction,
  createIPRestriction,
  deleteIPRestriction,
} from '@vestibule/contract/areas/restrictions'
import { restrictionLimits } from '@vestibule/contract/constants'
import type { Database } from '../../platform/db/database.ts'
import type { IpRestrictionRow } from '../../platform/db/schema/restrictions.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Actor } from '../../request/request-context.ts'
import { changeAddressRules } from './change-address-rules.ts'
import { deleteIp, insertIps, listIps } from './ip-list.queries.ts'
import { type NetworkProblem, parseNetwork } from './network.ts'
import { saveRestrictions } from './restrictions.queries.ts'

type NewIp = Received<typeof bulkCreateIPRestriction>['ips'][number]
type Refusal = { readonly code: ErrorCode; readonly rule?: NetworkProblem }

/** Entries one after the other, each judged with those before it. */
const judgeNew = (
  actor: Actor,
  entries: readonly NewIp[],
  known: {
    readonly rows: readonly Pick<IpRestrictionRow, 'ip' | 'strategy'>[]
    readonly strategy: IpRestrictionRow['strategy']
  },
) => {
  const taken = new Set(known.rows.map(({ ip, strategy }) => `${strategy} ${ip}`))
  const now = actor.clock.now()
  return entries.map((entry): IpRestrictionRow | Refusal => {
    const network = parseNetwork(entry.ip)
    if ('problem' in network) return { code: 'IP_INVALID', rule: network.problem }
    const strategy = entry.strategy ?? known.strategy
    if (taken.has(`${strategy} ${network.text}`)) return { code: 'IP_TAKEN' }
    if (taken.size >= restrictionLimits.ips) return { code: 'TOO_MANY_RESTRICTIONS' }
    taken.add(`${strategy} ${network.text}`)
    return {
      tenantId: actor.tenantId,
      id: uuidv7(actor.clock, actor.random),
      ip: network.text,
      strategy,
      isActive: entry.isActive,
      description: entry.description ?? '',
      createdAt: now,
      updatedAt: now,
    }
  })
}

/** The rules count as changed with their list, for every process that has a copy. */
const touch = (tx: Database, actor: Actor): Promise<void> => saveRestrictions(tx, actor, {})

const add = async (
  actor: Actor,
  confirmation: string | undefined,
  work: (tx: Database, strategy: IpRestrictionRow['strategy']) => Promise<readonly IpRestrictionRow[]>,
) =>
  changeAddressRules(actor, {
    confirmation,
    apply: async (tx, { ip }) => {
      const rows = await work(tx, ip.strategy)
      await insertIps(tx, rows)
      await touch(tx, actor)
      return {
        action: 'ipRestriction.added',
        resourceId: actor.tenantId,
        details: { ips: rows.map((row) => row.ip) },
      }
    },
  })

const isRefusal = (one: IpRestrictionRow | Refusal): one is Refusal => 'code' in one

/** @throws ApiError IP_INVALID with `rule`, IP_TAKEN, TOO_MANY_RESTRICTIONS */
export const addIp = (
  { confirmation, ...entry }: Received<typeof createIPRestriction>,
  actor: Actor,
): Promise<Answer<typeof createIPRestriction>> =>
  add(actor, confirmation, async (tx, strategy) => {
    const [row] = judgeNew(actor, [entry], { rows: await listIps(tx, actor.tenantId), strategy })
    if (row === undefined || isRefusal(row))
      throw new ApiError(row?.code ?? 'IP_INVALID', { field: 'ip', ...(row?.rule && { rule: row.rule }) })
    return [row]
  })

/** Adds what can be added, and answers what could not, by its place in the request (SEC-AD-09). */
export const addManyIps = async (
  { confirmation, ips }: Received<typeof bulkCreateIPRestriction>,
  actor: Actor,
): Promise<Answer<typeof bulkCreateIPRestriction>> => {
  let judged: readonly (IpRestrictionRow | Refusal)[] = []
  const kept = await add(actor, confirmation, async (tx, strategy) => {
    judged = judgeNew(actor, ips, { rows: await listIps(tx, actor.tenantId), strategy })
    return judged.filter((one): one is IpRestrictionRow => !isRefusal(one))
  })
  const failed = judged.flatMap((one, index) =>
    isRefusal(one) ? [{ index, ip: ips[index]?.ip ?? '', errorCode: one.code }] : [],
  )
  return { added: judged.length - failed.length, failed, ...kept }
}

export const removeIp = (
  { id, confirmation }: Received<typeof deleteIPRestriction>,
  actor: Actor,
): Promise<Answer<typeof deleteIPRestriction>> =>
  changeAddressRules(actor, {
    confirmation,
    apply: async (tx) => {
      const row = await deleteIp(tx, actor.tenantId, id)
      if (row === undefined) throw new ApiError('NOT_FOUND')
      await touch(tx, actor)
      const { ip, strategy } = row
      return { action: 'ipRestriction.removed', resourceId: actor.tenantId, details: { ip, strategy } }
    },
  })
