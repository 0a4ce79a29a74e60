import { sql } from 'drizzle-orm'
import { install } from '../domain/installation/install.ts'
import type { Services } from '../request/services.ts'

/** Documents that are open keep working, the key stays the same, and the jobs keep running. */
const kept = ['signing_keys', 'secret_checks', 'jobs']

/** Empties every table but those of the server itself. */
export const resetDatabase = async (services: Services): Promise<void> => {
  await services.transaction(async (tx) => {
    const tables = await tx
      .select({ name: sql<string>`tablename` })
      .from(sql`pg_tables`)
      .where(sql`schemaname = 'public' and tablename not in ${kept}`)
    const names = tables.map(({ name }) => sql.identifier(name))
    await tx.execute(sql`truncate table ${sql.join(names, sql`, `)}`)
    await install(tx, services)
  })
  services.clients.forget()
}
