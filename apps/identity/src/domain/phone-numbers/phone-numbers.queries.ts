import { ApiError } from '@vestibule/contract'
import { and, asc, count, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { type PhoneNumberRow, phoneNumbers } from '../../platform/db/schema/phone-numbers.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Actor } from '../../request/request-context.ts'
import { maskedPhone } from '../identifiers/phone.ts'
import { isAccountShown } from '../members/not-entered.queries.ts'
import type { Services } from '../../request/services.ts'

type PhoneDeps = Pick<Services, 'clock' | 'random'>

/** More numbers than a person has would only fill the table. */
const mostPerPerson = 10

export const listPhones = (db: Database, userId: string): Promise<PhoneNumberRow[]> =>
  db
    .select()
    .from(phoneNumbers)
    .where(eq(phoneNumbers.userId, userId))
    .orderBy(asc(phoneNumbers.createdAt), asc(phoneNumbers.id))

export const findOwnPhone = async (
  db: Database,
  userId: string,
  which: { readonly id: string } | { readonly phoneNumber: string },
): Promise<PhoneNumberRow> => {
  const condition =
    'id' in which ? eq(phoneNumbers.id, which.id) : eq(phoneNumbers.phoneNumber, which.phoneNumber)
  const [phone] = await db
    .select()
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.userId, userId), condition))
  if (phone === undefined) throw new ApiError('NOT_FOUND')
  return phone
}

type NewPhone = Pick<PhoneNumberRow, 'userId' | 'phoneNumber'> & { readonly isProvedBySignIn?: boolean }

/** Adds an unproved number; a proved one the person has already stays as it is. */
export const addPhone = async (
  tx: Database,
  { clock, random }: PhoneDeps,
  phone: NewPhone,
): Promise<void> => {
  const held = await listPhones(tx, phone.userId)
  const isHeld = held.some(({ phoneNumber }) => phoneNumber === phone.phoneNumber)
  if (!isHeld && held.length >= mostPerPerson) throw new ApiError('TOO_MANY_PHONES')
  const now = clock.now()
  await tx
    .insert(phoneNumbers)
    .values({ id: uuidv7(clock, random), ...phone, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [phoneNumbers.userId, phoneNumbers.phoneNumber],
      set: { isProvedBySignIn: phone.isProvedBySignIn ?? false, updatedAt: now },
    })
}

/** Marks a number as proved by its person. False when it is gone, or proved by another user by now. */
export const provePhone = async (
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { userId, phoneNumber }: Pick<PhoneNumberRow, 'userId' | 'phoneNumber'>,
): Promise<boolean> => {
  const rows = await tx
    .select()
    .from(phoneNumbers)
    .where(eq(phoneNumbers.phoneNumber, phoneNumber))
    .for('update')
  if (rows.some((row) => row.verifiedAt !== null && row.userId !== userId)) return false
  const now = clock.now()
  const proved = await tx
    .update(phoneNumbers)
    .set({ verifiedAt: now, isProvedBySignIn: false, updatedAt: now })
    .where(and(eq(phoneNumbers.phoneNumber, phoneNumber), eq(phoneNumbers.userId, userId)))
    .returning({ id: phoneNumbers.id })
  return proved.length > 0
}

export const removePhone = async (tx: Database, userId: string, phoneId: string): Promise<void> => {
  await tx.delete(phoneNumbers).where(and(eq(phoneNumbers.userId, userId), eq(phoneNumbers.id, phoneId)))
}

/** Removes a person's numbers but one, and answers those of them that were proved. */
export const removeOtherPhones = async (tx: Database, userId: string, kept: string): Promise<string[]> => {
  const removed = await tx
    .delete(phoneNumbers)
    .where(and(eq(phoneNumbers.userId, userId), ne(phoneNumbers.phoneNumber, kept)))
    .returning()
  return removed.filter(({ verifiedAt }) => verifiedAt !== null).map(({ phoneNumber }) => phoneNumber)
}

type MemberPhonePageParams = {
  readonly _limit: number
  readonly _offset: number
  readonly number?: string
  readonly userIds?: readonly string[]
}

/** One page of the proved numbers of a tenant's members whose accounts it may see, masked (SEC-OT-05). */
export const pageOfMemberPhones = async (
  { db, tenantId }: Actor,
  { _limit, _offset, number, userIds }: MemberPhonePageParams,
) => {
  const isOfMember = eq(phoneNumbers.userId, memberships.userId)
  const where = inTenant(
    memberships,
    tenantId,
    isAccountShown(db),
    isNotNull(phoneNumbers.verifiedAt),
    number === undefined ? undefined : eq(phoneNumbers.phoneNumber, number),
    userIds ? inArray(phoneNumbers.userId, [...userIds]) : undefined,
  )
  const rows = await db
    .select({ userId: phoneNumbers.userId, phoneNumber: phoneNumbers.phoneNumber })
    .from(memberships)
    .innerJoin(phoneNumbers, isOfMember)
    .where(where)
    .orderBy(asc(phoneNumbers.createdAt), asc(phoneNumbers.id))
    .limit(_limit)
    .offset(_offset)
  const [counted] = await db
    .select({ total: count() })
    .from(memberships)
    .innerJoin(phoneNumbers, isOfMember)
    .where(where)
  const totalItems = Number(counted?.total ?? 0)
  return {
    items: rows.map(({ userId, phoneNumber }) => ({ userId, phoneNumber: maskedPhone(phoneNumber) })),
    _metadata: { totalItems, totalPages: Math.ceil(totalItems / _limit) },
  }
}
