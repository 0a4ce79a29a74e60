import type { Database } from '../../platform/db/database.ts'
import { type TenantRow, tenants } from '../../platform/db/schema/tenants.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Services } from '../../request/services.ts'

export type SeedTenants = {
  readonly acme: TenantRow
  readonly labs: TenantRow
  readonly europe: TenantRow
  readonly globex: TenantRow
}

/** The two customers of the demonstration, one of them in parts. */
export const seedTenants = async (tx: Database, { clock, random }: Services): Promise<SeedTenants> => {
  const now = clock.now()
  const add = async (name: string, fields: Partial<TenantRow> = {}): Promise<TenantRow> => {
    const row = { id: uuidv7(clock, random), name, createdAt: now, updatedAt: now, ...fields }
    const [added] = await tx.insert(tenants).values(row).returning()
    if (added === undefined) throw new Error(`The tenant ${name} was not added`)
    return added
  }
  const acme = await add('Acme', {
    alias: 'acme',
    isReseller: true,
    address: '1 Market Street, Springfield',
    website: 'https://acme.test',
    timezone: 'America/New_York',
    dateFormat: 'MM/DD/YYYY',
    timeFormat: '12h',
    currency: 'USD',
  })
  return {
    acme,
    labs: await add('Acme Labs', { parentId: acme.id }),
    europe: await add('Acme Europe', { parentId: acme.id, timezone: 'Europe/Berlin', currency: 'EUR' }),
    globex: await add('Globex', { alias: 'globex', timezone: 'Europe/London', currency: 'GBP' }),
  }
}
