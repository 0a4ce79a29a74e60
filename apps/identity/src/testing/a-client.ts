import { developmentClientId } from '@vestibule/contract/constants'
import { type ApplicationRow, applications } from '../platform/db/schema/applications.ts'
import type { Services } from '../request/services.ts'
import { hostOrigin } from './addresses.ts'

/** A registered host application. */
export const aClient = async (
  { services }: { readonly services: Services },
  fields: Partial<typeof applications.$inferInsert> = {},
): Promise<ApplicationRow> => {
  const now = services.clock.now()
  const [row] = await services.db
    .insert(applications)
    .values({
      id: developmentClientId,
      name: 'Acme Notes',
      hostOrigins: [hostOrigin, 'http://127.0.0.1:4700'],
      defaultOrigin: hostOrigin,
      createdAt: now,
      updatedAt: now,
      ...fields,
    })
    .returning()
  services.clients.forget()
  return row!
}
