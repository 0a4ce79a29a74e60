import { developmentClientId } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { applications } from '../platform/db/schema/applications.ts'
import type { Services } from '../request/services.ts'

/** Changes how an application is registered; the test server's own where none is named. */
export const changeClient = async (
  { services }: { readonly services: Pick<Services, 'db' | 'clients'> },
  fields: Partial<typeof applications.$inferInsert>,
  id = developmentClientId,
): Promise<void> => {
  await services.db.update(applications).set(fields).where(eq(applications.id, id))
  services.clients.forget()
}
