import { createSubTenant, deleteSubTenant } from '@vestibule/contract/areas/sub-tenants'
import type { Named } from '../access-matrix.ts'
import { allowOnly } from '../allow-only.ts'
import { signedIn } from '../browser.ts'
import { anAdmin, aTenant } from '../builders.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { reservedByName } from '../reserved-ids.ts'
import { office } from '../restrictions.ts'
import type { TestServer } from '../test-server.ts'
import { aboutPeople } from './about-people.ts'
import { namingTenant } from './names-of-things.ts'
import { aColleague, aHome, naming, ownedBy } from './people.ts'
import type { Prepare, Relation } from './relation.ts'

const toCapitals = (value: unknown): unknown => {
  if (typeof value === 'string') return /^[0-9a-f-]{36}$/.test(value) ? value.toUpperCase() : value
  if (Array.isArray(value)) return value.map(toCapitals)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toCapitals(inner)]))
}

type Above = {
  readonly top: Partial<TenantRow>
  readonly between?: Partial<TenantRow>
  readonly isAllowed?: boolean
}

/** An administrator of an account, and all that stands in one below it. */
const fromAbove = async (on: TestServer, { top: fields, between, isAllowed = true }: Above) => {
  const top = await aTenant(on, fields)
  const above = between === undefined ? top : await aTenant(on, { ...between, parentId: top.id })
  const at = await aHome(on, above.id)
  const user = await anAdmin(on, { in: top, subAccountAccessAllowed: isAllowed })
  const actor = await signedIn(on, user, { ip: office })
  const names = await naming(at, await aColleague(at))
  const own = await ownedBy(on, user)
  const knownTenantIds = isAllowed ? [at.home.tenantId, at.below.id] : []
  const owners = { ...own, tenantIds: [...own.tenantIds, above.id], knownTenantIds }
  return { top, at, actor, owners, names, entered: at.home.tenantId }
}

type FromAbove = Awaited<ReturnType<typeof fromAbove>>

/** The account below is named by the operation's own fields, or by the header that enters it. */
const named = ({ actor, owners, names }: FromAbove): Relation => ({ actor, owners, names })
const entered = ({ entered: scopedTenant, ...above }: FromAbove): Relation => ({
  ...named(above as FromAbove),
  scopedTenant,
})

const open = { subAccountAccessType: 'alwaysOn' } as const
const accessOff: Above = { top: {}, isAllowed: false }
const managementOff: Above = { top: open, between: { isReseller: false } }

const withRules = async (on: TestServer) => {
  const above = await fromAbove(on, { top: open })
  await allowOnly(on, { id: above.entered }, '192.0.2.1')
  return above
}

/** Instead of an account that is there: what is below stays open to the actor, and is theirs. */
const instead = async ({ at, ...above }: FromAbove, tenantId: string): Promise<FromAbove> => {
  const members = await ownedBy(at.on, at.user, [at.below.id])
  const owners = {
    tenantIds: [...above.owners.tenantIds, ...members.tenantIds],
    userIds: [...above.owners.userIds, ...members.userIds],
    knownUserIds: members.knownUserIds ?? [],
    knownTenantIds: [],
  }
  return { ...above, at, owners, names: { ...above.names, ...namingTenant(tenantId) }, entered: tenantId }
}

const withDeleted = async (on: TestServer): Promise<FromAbove> => {
  const above = await fromAbove(on, { top: open })
  const { tenantId } = await above.actor.call(createSubTenant, { name: 'Gone', parentTenantId: above.top.id })
  await above.actor.call(deleteSubTenant, { tenantId })
  return instead(above, tenantId)
}

const withReserved = async (on: TestServer): Promise<FromAbove> =>
  instead(await fromAbove(on, { top: open }), reservedByName['the id of the installation'])

/** An administrator and an account that lies below theirs, or seems to. */
export const aboutAccounts = {
  'access off, named': async (on) => named(await fromAbove(on, accessOff)),
  'access off, entered': async (on) => entered(await fromAbove(on, accessOff)),
  'management off, named': async (on) => named(await fromAbove(on, managementOff)),
  'management off, entered': async (on) => entered(await fromAbove(on, managementOff)),
  'outside its rules, named': async (on) => named(await withRules(on)),
  'outside its rules, entered': async (on) => entered(await withRules(on)),
  'deleted, named': async (on) => named(await withDeleted(on)),
  'deleted, entered': async (on) => entered(await withDeleted(on)),
  'reserved, named': async (on) => named(await withReserved(on)),
  'reserved, entered': async (on) => entered(await withReserved(on)),
  'own in capitals': async (on) => {
    const usual = await aboutPeople.usual(on)
    return { ...usual, names: toCapitals(usual.names) as Named }
  },
  'of another tenant in capitals': async (on) => {
    const foreign = await aboutPeople['of another tenant'](on)
    return { ...foreign, names: toCapitals(foreign.names) as Named }
  },
} satisfies Readonly<Record<string, Prepare>>
