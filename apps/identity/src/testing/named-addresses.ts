// Every way by which an address is named by others while its owner never came.
import { setSSOEnforcement } from '@vestibule/contract/areas/sso-connections'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { updateUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { memberships } from '../platform/db/schema/users.ts'
import { aMaker } from './api-tokens.ts'
import { aBrowser } from './browser.ts'
import { readRoleId } from './builders.ts'
import { aConnection } from './federation.ts'
import { connectDirectory, provision } from './scim.ts'
import type { TestServer } from './test-server.ts'

/** A tenant that has a place for who has the address, and whether they are a member there without accepting it. */
export type NamedPlace = { readonly tenantId: string; readonly isJoined: boolean }

type Name = (testServer: TestServer, email: string) => Promise<readonly NamedPlace[]>

const signUp: Name = async (testServer, email) => {
  await aBrowser(testServer).call(signUpUser, {
    email,
    companyName: 'Typed Inc',
    password: 'nine short red bushes',
  })
  return []
}

const invite: Name = async (testServer, email) => {
  const { tenant, browser } = await aMaker(testServer)
  await browser.call(addUser, { email, roleIds: [] })
  return [{ tenantId: tenant.id, isJoined: false }]
}

const provisionBy =
  (isOwn: boolean): Name =>
  async (testServer, email) => {
    const maker = await aMaker(testServer)
    if (isOwn) await aConnection(testServer, maker.tenant, { domain: email.split('@')[1]!, enabled: false })
    await provision(await connectDirectory(testServer, maker), email)
    return [{ tenantId: maker.tenant.id, isJoined: isOwn }]
  }

/** The tenant has made them an administrator, who signs in beside the provider of another domain. */
const provisionChief: Name = async (testServer, email) => {
  const maker = await aMaker(testServer)
  const domain = email.split('@')[1]!
  await aConnection(testServer, maker.tenant, { domain, enabled: false })
  const id = await provision(await connectDirectory(testServer, maker), email)
  await maker.browser.call(updateUser, { id, roleIds: [await readRoleId(testServer, 'Admin')] })
  const { id: ssoConfigId } = await aConnection(testServer, maker.tenant, { domain: `else-${domain}` })
  const enforcement = { ssoConfigId, isEnforced: true, breakGlassUserIds: [id] }
  await maker.browser.call(setSSOEnforcement, enforcement)
  return [{ tenantId: maker.tenant.id, isJoined: true }]
}

const twice =
  (name: Name): Name =>
  async (testServer, email) => [...(await name(testServer, email)), ...(await name(testServer, email))]

export const waysOfNaming: Readonly<Record<string, Name>> = {
  'a stranger signs up': signUp,
  'strangers sign up twice': twice(signUp),
  'a tenant invites': invite,
  'two tenants invite': twice(invite),
  'a stranger signs up, and a tenant invites': async (testServer, email) => [
    ...(await signUp(testServer, email)),
    ...(await invite(testServer, email)),
  ],
  'a directory without the domain names them': provisionBy(false),
  'the directory of the domain names them': provisionBy(true),
  'the directory of the domain names them, and they are the break-glass user': provisionChief,
}

/** Where a user is a member, or is invited. */
export const readPlaces = async ({ services }: TestServer, userId: string): Promise<NamedPlace[]> => {
  const rows = await services.db.select().from(memberships).where(eq(memberships.userId, userId))
  return rows.map(({ tenantId, activatedAt }) => ({ tenantId, isJoined: activatedAt !== null }))
}
