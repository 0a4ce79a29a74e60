import { findUserByEmail } from '../../../domain/credentials/users.queries.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { UserRow } from '../../../platform/db/schema/users.ts'
import { canonicalEmail } from '../../../domain/identifiers/email.ts'
import { InputError } from '../../../runtime/input-error.ts'

/** @throws InputError where no user has this email address */
export const requireUser = async (db: Database, email: string): Promise<UserRow> => {
  const canonical = canonicalEmail(email)
  const user = canonical === undefined ? undefined : await findUserByEmail(db, canonical)
  if (user === undefined) throw new InputError(`There is no user with the email address ${email}`)
  return user
}
