import { customType, timestamp } from 'drizzle-orm/pg-core'
import { isUuid } from '../uuidv7.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

/** Ids come from callers: one that is no UUID matches nothing, as an unknown one does, and is no database error. */
export const matchableId = (text: string): string => (isUuid(text) ? text : nobody)

export const id = customType<{ data: string; driverData: string }>({
  dataType: () => 'uuid',
  toDriver: matchableId,
})

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Owner of what belongs to the whole installation. A value instead of null keeps keys and joins plain. */
export const vendorTenantId = '00000000-0000-4000-8000-000000000001'

/** Ids that are of no tenant: a row of `tenants` with one of them would own what belongs to all, or to none. */
export const reservedIds = [nobody, vendorTenantId] as const

/** Whether no tenant can have this id; a text that is no id at all stands for none. */
export const isReservedId = (text: string): boolean =>
  (reservedIds as readonly string[]).includes(matchableId(text).toLowerCase())
