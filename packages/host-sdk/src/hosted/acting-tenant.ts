import { storageKeys } from '@vestibule/contract/constants'
import type { Surroundings } from './surroundings.ts'

const key = storageKeys.separateTabsByTenant

/** The tenant that this tab acts in, where it is another than the session's own. */
export const readTenant = ({ storage }: Surroundings): string | undefined => storage.getItem(key) ?? undefined

/** Remembers the tenant for as long as the tab is open; without one the session's own counts. */
export const keepTenant = ({ storage }: Surroundings, tenantId?: string): void =>
  tenantId === undefined ? storage.removeItem(key) : storage.setItem(key, tenantId)
