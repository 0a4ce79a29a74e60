import { and, eq, inArray, isNotNull, isNull, ne, notExists, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { isPending } from '../../platform/db/joined.ts'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import { exclusions } from '../../platform/db/schema/exclusions.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Services } from '../../request/services.ts'
import { waitingFor } from '../consent/waiting-for.queries.ts'
import { type Person, type Place, type ReadPerson, readPerson } from './excluded-person.queries.ts'
import { forgetOfOthers } from './member-addresses.queries.ts'
import { selectNamesakes } from './namesakes.queries.ts'
import { listSpellings } from './spellings.ts'

type Deps = Pick<Services, 'clock' | 'random'>

const hasAddress = (addresses: readonly string[]): SQL =>
  inArray(exclusions.canonicalEmail, listSpellings(addresses))

/** Rows that name the account or an address of a person, or a member whom the tenant knows by one of the addresses. */
const isAbout = (tx: Database, { tenantId, userId, addresses }: Person, which: SQL): SQL => {
  const isNamesake = inArray(exclusions.userId, selectNamesakes(tx, tenantId, addresses))
  const isNamed = or(eq(exclusions.userId, userId), hasAddress(addresses), isNamesake)
  return inTenant(exclusions, tenantId, isNamed, which)
}

/** That a row names an address and no account that is there: it is about whom the tenant knows by the address. */
const isOfAddress = (tx: Database, addresses: readonly string[]): SQL | undefined => {
  const account = tx.select({ id: users.id }).from(users).where(eq(users.id, exclusions.userId))
  return and(hasAddress(addresses), or(isNull(exclusions.userId), notExists(account)))
}

/** Rows of one person. Those of another account stay, whichever address the two have had (SEC-RA-50). */
const deleteOwn = async (tx: Database, person: ReadPerson, which: SQL): Promise<void> => {
  const { tenantId, userId, addresses } = person
  const isOwn = or(eq(exclusions.userId, userId), isOfAddress(tx, addresses))
  await tx.delete(exclusions).where(inTenant(exclusions, tenantId, isOwn, which))
}

const ofTenant = isNull(exclusions.applicationId)
const ofApplications = (ids: readonly string[]): SQL => inArray(exclusions.applicationId, [...ids])

/** Applications that the member has been assigned. */
const isAssigned = (tx: Database, { tenantId, userId }: Place): SQL =>
  inArray(
    exclusions.applicationId,
    tx
      .select({ id: applicationAssignments.applicationId })
      .from(applicationAssignments)
      .where(inTenant(applicationAssignments, tenantId, eq(applicationAssignments.userId, userId))),
  )

/** Whether the invitation of a member waits for the consent of an administrator. */
const isWaitingForConsent = async (tx: Database, person: ReadPerson): Promise<boolean> =>
  person.isPending && (await waitingFor(tx, person.tenantId, person.userId)) !== undefined

type Row = typeof exclusions.$inferInsert

/** One row for each address, so that the person is recognized by all of them once the account is gone. */
const insertRows = async (
  tx: Database,
  { clock, random }: Deps,
  addresses: readonly string[],
  rows: readonly Omit<Row, 'id' | 'canonicalEmail'>[],
): Promise<void> => {
  const named = addresses.length === 0 ? [null] : addresses
  await tx
    .insert(exclusions)
    .values(
      rows.flatMap((row) =>
        named.map((address) => ({ ...row, id: uuidv7(clock, random), canonicalEmail: address })),
      ),
    )
}

/**
 * Keeps that an administrator has put a member out, before they are. Of a pending member the addresses are kept that the
 * tenant has named and no account: another address of theirs is another person to the tenant. What was kept of the account
 * before stays then: an invitation that is taken back lifts nothing (SEC-RA-51).
 */
export const excludeMember = async (
  tx: Database,
  deps: Deps,
  place: Place,
  excludedBy: string,
): Promise<void> => {
  const person = await readPerson(tx, place)
  const { tenantId, addresses } = person
  if (person.isPending)
    await tx.delete(exclusions).where(inTenant(exclusions, tenantId, isOfAddress(tx, addresses), ofTenant))
  else await deleteOwn(tx, person, ofTenant)
  const userId = person.isPending ? null : place.userId
  const row = { tenantId, userId, excludedBy, excludedAt: deps.clock.now() }
  await insertRows(tx, deps, addresses, [row])
}

/** Keeps which applications an administrator has taken from a member. */
export const excludeFromApplications = async (
  tx: Database,
  deps: Deps,
  place: Place,
  { applicationIds, excludedBy }: { readonly applicationIds: readonly string[]; readonly excludedBy: string },
): Promise<void> => {
  if (applicationIds.length === 0) return
  const person = await readPerson(tx, place)
  const { tenantId, userId } = person
  await deleteOwn(tx, person, ofApplications(applicationIds))
  const row = { tenantId, userId, excludedBy, excludedAt: deps.clock.now() }
  const rows = applicationIds.map((applicationId) => ({ ...row, applicationId }))
  await insertRows(tx, deps, person.addresses, rows)
}

/** The administrator who has put a person out of a tenant. */
export const findExcluder = async (tx: Database, person: Person): Promise<string | undefined> => {
  const [row] = await tx
    .select({ excludedBy: exclusions.excludedBy })
    .from(exclusions)
    .where(isAbout(tx, person, ofTenant))
    .limit(1)
  return row?.excludedBy
}

/** Which of these applications an administrator has taken from a member. */
export const listExcludedFrom = async (
  tx: Database,
  place: Place,
  applicationIds: readonly string[],
): Promise<string[]> => {
  if (applicationIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ id: exclusions.applicationId })
    .from(exclusions)
    .where(isAbout(tx, await readPerson(tx, place), ofApplications(applicationIds)))
  return rows.flatMap(({ id }) => id ?? [])
}

/**
 * Lifts what was kept of a person. Their present address is theirs from now on: rows of another account that had it before
 * are about that account alone.
 */
const lift = async (tx: Database, person: ReadPerson, which: SQL): Promise<void> => {
  await deleteOwn(tx, person, which)
  const { tenantId, userId, address } = person
  if (address === undefined) return
  const isOfOther = and(isNotNull(exclusions.userId), ne(exclusions.userId, userId))
  await tx
    .update(exclusions)
    .set({ canonicalEmail: null })
    .where(inTenant(exclusions, tenantId, hasAddress([address]), isOfOther, which))
}

/**
 * Enables a pending member whom a directory has brought as disabled only because they had been put out. Pending too, and
 * those alone: a member who has joined is enabled by an act of its own.
 */
const enableInvited = async (tx: Database, person: Person): Promise<void> => {
  const { tenantId, userId } = person
  const excluders = tx
    .select({ excludedBy: exclusions.excludedBy })
    .from(exclusions)
    .where(isAbout(tx, person, ofTenant))
  const isPutOut = and(eq(memberships.isDisabled, true), inArray(memberships.disabledBy, excluders))
  await tx
    .update(memberships)
    .set({ isDisabled: false, disabledBy: null })
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), isPending, isPutOut))
}

/**
 * An administrator takes a member into the tenant again, who is then put out of it by none, nor of an application that was
 * assigned meanwhile. While their invitation waits for consent nothing does that, whichever act it is (SEC-RA-56).
 */
export const liftExclusion = async (tx: Database, place: Place): Promise<void> => {
  const person = await readPerson(tx, place)
  if (await isWaitingForConsent(tx, person)) return
  if (person.isPending) await enableInvited(tx, person)
  await lift(tx, person, ofTenant)
  await lift(tx, person, isAssigned(tx, place))
  if (person.address !== undefined) await forgetOfOthers(tx, place, person.address)
}

/**
 * An administrator gives a member these applications again: for good once their invitation needs no consent any more
 * (SEC-RA-56).
 */
export const liftExclusionFrom = async (
  tx: Database,
  place: Place,
  applicationIds: readonly string[],
): Promise<void> => {
  if (applicationIds.length === 0) return
  const person = await readPerson(tx, place)
  if (await isWaitingForConsent(tx, person)) return
  await lift(tx, person, ofApplications(applicationIds))
}

/** An administrator takes back that they have taken these applications: what another one has decided stays (SEC-RA-56). */
export const takeBackExclusionFrom = async (
  tx: Database,
  place: Place,
  { applicationIds, excludedBy }: { readonly applicationIds: readonly string[]; readonly excludedBy: string },
): Promise<void> => {
  const which = and(ofApplications(applicationIds), eq(exclusions.excludedBy, excludedBy))
  if (which !== undefined) await deleteOwn(tx, await readPerson(tx, place), which)
}
