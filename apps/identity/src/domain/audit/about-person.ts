import type { UserRow } from '../../platform/db/schema/users.ts'

type Named = Pick<UserRow, 'id' | 'email'>

/** The part of a row that says whom it is about, and whose it is: somebody who acts on their own account. */
export const aboutPerson = ({ id, email }: Named) => ({
  resourceId: id,
  userId: id,
  email,
})
