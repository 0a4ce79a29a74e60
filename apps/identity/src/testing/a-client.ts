import { developmentClientId } from '@vestibule/contract/constants'
import { type ApplicationRow, applications } from '../platform/db/schema/applications.ts'
import type { Database } from '../platform/db/database.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Services } from '../request/services.ts'
import { hostOrigin } from './addresses.ts'

type Fields = Partial<typeof applications.$inferInsert>

/** Registers a host application with a server that does not run yet. */
export const insertClient = async (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  fields: Fields = {},
): Promise<ApplicationRow> => {
  const now = clock.now()
  const [row] = await db
    .insert(applications)
    .values({
      id: developmentClientId,
      name: 'Acme Notes',
      hostOrigins: [hostOrigin, 'http://127.0.0.1:4700'],
      defaultOrigin: hostOrigin,
      // As an application that was there before tokens said what they may do; those of tests turn it off.
      managesByWire: true,
      createdAt: now,
      updatedAt: now,
      ...fields,
    })
    .returning()
  return row!
}

/** A registered host application. */
export const aClient = async (
  { services }: { readonly services: Services },
  fields: Fields = {},
): Promise<ApplicationRow> => {
  const row = await insertClient(services, fields)
  services.clients.forget()
  return row
}
