// Owners of accounts who have left the address at which a tenant's directory named them.
import { changeAddress } from '../domain/members/change-address.ts'
import type { UserRow } from '../platform/db/schema/users.ts'
import { aMember, aTenant } from './builders.ts'
import { aNamingTenant } from './named-members.ts'
import { provision } from './scim.ts'
import type { TestServer } from './test-server.ts'

/** What the directory says of the member. */
export const typed = { displayName: 'Typed' }

/** The owner of the address, who belongs to another tenant. */
export type NamedPlace = Awaited<ReturnType<typeof aNamingTenant>> & {
  readonly email: string
  readonly former: UserRow
}

/** A tenant whose directory has named the owner of an account. */
export const aNamedOwner = async (testServer: TestServer): Promise<NamedPlace> => {
  const naming = await aNamingTenant(testServer)
  const email = `x@${naming.domain}`
  const user = { email, name: 'Secretname' }
  const former = await aMember(testServer, { in: await aTenant(testServer), user })
  const id = await provision(naming.directory, email, typed)
  if (id !== former.id) throw new Error('The directory made another user')
  return { ...naming, email, former }
}

/** By no way that ends what was mailed to the former address. */
export const leaveFor = async ({ services }: TestServer, { id }: UserRow, email: string): Promise<void> =>
  services.transaction((tx) => changeAddress(tx, services, id, { email, canonicalEmail: email }))
