import { permissionCategories, permissions } from '../platform/db/schema/permissions.ts'
import { uuidv7 } from '../platform/db/uuidv7.ts'
import type { TestServer } from './test-server.ts'

/** Makes a permission of the application that the product is built into. */
export const aPermission = async (
  { services: { db, clock, random } }: TestServer,
  key: string,
  assignmentType: 'NEVER' | 'ASSIGNABLE' = 'ASSIGNABLE',
): Promise<void> => {
  const [category] = await db.select().from(permissionCategories).limit(1)
  const times = { createdAt: clock.now(), updatedAt: clock.now() }
  const fields = { name: key, categoryId: category!.id, fePermission: false, ...times }
  await db
    .insert(permissions)
    .values({ id: uuidv7(clock, random), key, assignmentType, ...fields })
    .onConflictDoNothing()
}
