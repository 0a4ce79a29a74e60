import type { UserRow } from '../platform/db/schema/users.ts'
import { aMaker, type Maker } from './api-tokens.ts'
import { aConnection } from './federation.ts'
import { aRichAccount } from './rich-account.ts'
import { connectDirectory, type Directory, provision } from './scim.ts'
import type { TestServer } from './test-server.ts'

type NamingTenant = Maker & { readonly domain: string; readonly directory: Directory }
type Named = { readonly id: string; readonly email: string }
export type SomeNamed = NamingTenant & {
  readonly owner: UserRow
  readonly known: Named
  readonly unknown: Named
}

let count = 0

/** A tenant with a directory of a proved domain. */
export const aNamingTenant = async (testServer: TestServer): Promise<NamingTenant> => {
  count += 1
  const domain = `named${count}.test`
  const maker = await aMaker(testServer)
  await aConnection(testServer, maker.tenant, { domain, enabled: false })
  return { ...maker, domain, directory: await connectDirectory(testServer, maker) }
}

/** Such a tenant, whose directory has named the owner of an account with something in every place, and another person. */
export const someNamed = async (testServer: TestServer): Promise<SomeNamed> => {
  const place = await aNamingTenant(testServer)
  const [known, unknown] = [`first@${place.domain}`, `other@${place.domain}`]
  const owner = await aRichAccount(testServer, known, `secretuser-named${count}`)
  const name = (email: string) => provision(place.directory, email, { displayName: 'Typed' })
  const [first, second] = [await name(known), await name(unknown)]
  if (first !== owner.id) throw new Error('The directory made another user')
  return { ...place, owner, known: { id: first, email: known }, unknown: { id: second, email: unknown } }
}
