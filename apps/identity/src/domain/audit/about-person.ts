import type { UserRow } from '../../platform/db/schema/users.ts'

type Named = Pick<UserRow, 'id' | 'email'>

/** The part of a row that names the person it is about, which is also the person who acted: on their own account. */
export const aboutPerson = ({ id, email }: Named) => ({
  resourceId: id,
  userId: id,
  email,
})
