import { and, eq } from 'drizzle-orm'
import { listAdministrators } from '../domain/members/find-administrators.ts'
import { memberships, users } from '../platform/db/schema/users.ts'
import { aPatch } from './scim.ts'
import type { TestServer } from './test-server.ts'

/** The patches by which a directory switches a user off and on. */
export const off = { body: aPatch({ op: 'replace', value: { active: false } }) }
export const on = { body: aPatch({ op: 'replace', value: { active: true } }) }

/** Reads what is stored of the people a directory manages. */
export const createMemberReader = (testServer: () => TestServer) => ({
  userWithId: async (id: string) =>
    (await testServer().services.db.select().from(users).where(eq(users.id, id)))[0],
  readMembership: async (tenantId: string, userId: string) =>
    (
      await testServer()
        .services.db.select()
        .from(memberships)
        .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId)))
    )[0],
  isAdministrator: async (tenantId: string, userId: string): Promise<boolean> => {
    const { db, clock } = testServer().services
    return (await listAdministrators(db, tenantId, clock.now())).some((one) => one.userId === userId)
  },
})
