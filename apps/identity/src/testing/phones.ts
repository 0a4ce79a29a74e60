import { phoneNumbers } from '../platform/db/schema/phone-numbers.ts'
import type { UserRow } from '../platform/db/schema/users.ts'
import { uuidv7 } from '../platform/db/uuidv7.ts'
import type { TestServer } from './test-server.ts'

let count = 0

/** A telephone number no user has yet. */
export const aNumber = (): string => {
  count += 1
  return `+4420794${String(60_000 + count)}`
}

/** A number of a person, verified unless told. */
export const aPhone = async (
  { services }: TestServer,
  user: Pick<UserRow, 'id'>,
  fields: Partial<typeof phoneNumbers.$inferInsert> = {},
): Promise<string> => {
  const { db, clock, random } = services
  const now = clock.now()
  const phoneNumber = fields.phoneNumber ?? aNumber()
  await db.insert(phoneNumbers).values({
    id: uuidv7(clock, random),
    userId: user.id,
    verifiedAt: now,
    createdAt: now,
    updatedAt: now,
    ...fields,
    phoneNumber,
  })
  return phoneNumber
}

/** The code of the latest text message to a number. */
export const textedCode = async (testServer: TestServer, number: string): Promise<string> =>
  /^\d{6}/.exec((await testServer.texts(number)).at(-1) ?? '')?.[0] ?? ''
