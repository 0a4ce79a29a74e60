import { activateAccount } from '@vestibule/contract/areas/activation'
import { assignUserToApplications } from '@vestibule/contract/areas/applications'
import {
  addRolesToGroup,
  addUsersToGroup,
  createGroup,
  updateGroupConfiguration,
} from '@vestibule/contract/areas/groups'
import {
  attachPermissionsToRole,
  attachPermissionToRoles,
  getPermissions,
} from '@vestibule/contract/areas/roles-permissions'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { setSSOEnforcement } from '@vestibule/contract/areas/sso-connections'
import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import {
  updateSubTenantHierarchySettings,
  updateSubTenantManagement,
} from '@vestibule/contract/areas/sub-tenants'
import { updateUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { developmentClientId } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { aRoleHolding } from '../../testing/impersonation.ts'
import { createMemberReader } from '../../testing/provisioned-members.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { newPassword as password, resetParams } from '../../testing/reset-links.ts'
import { aProvisioned, provision, type Provisioned } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** An administrator who signs in anew, and the user whom the directory has named. */
type Giving = Provisioned & { readonly signIn: () => Promise<Browser>; readonly id: string }
type Give = (by: Browser) => Promise<unknown>

const addPermission = 'fe.secure.write.users'

describeOnServer('what a member who never came was given since a proof was mailed', (engine) => {
  const testServer = useTestServer(engine)
  const { userWithId } = createMemberReader(testServer)
  afterEach(() => changeClient(testServer(), { accessType: 'FREE_ACCESS' }))
  const readLink = async (email: string) => resetParams((await testServer().mail()).linkTo(email))
  const activate = (link: ReturnType<typeof resetParams>) =>
    readRefusal(aBrowser(testServer()).call(activateAccount, { ...link, password }))

  /** What the earlier owner of the mailbox kept. */
  const proofs: Readonly<Record<string, (email: string) => Promise<() => Promise<string>>>> = {
    'a sign-up': async (email) => {
      await aBrowser(testServer()).call(signUpUser, { email, companyName: 'Own', password })
      const link = await readLink(email)
      return () => activate(link)
    },
    'an invitation of another company': async (email) => {
      await (await aMaker(testServer())).browser.call(addUser, { email, roleIds: [] })
      const link = await readLink(email)
      return () => activate(link)
    },
  }

  const giveRoles = async ({ signIn, id }: Giving, roleIds: string[]) =>
    (await signIn()).call(updateUser, { id, roleIds })
  const readPermissionId = async (by: Browser) =>
    (await by.call(getPermissions, {})).find(({ key }) => key === addPermission)?.id ?? ''
  const addToGroup = async ({ signIn, id }: Giving, roleIds: string[]) => {
    const by = await signIn()
    const { id: groupId } = await by.call(createGroup, { name: 'Writers' })
    await by.call(addUsersToGroup, { groupId, userIds: [id] })
    if (roleIds.length > 0) await by.call(addRolesToGroup, { groupId, roleIds })
    return groupId
  }
  const anOwnRole = ({ tenant }: Giving) => aRoleHolding(testServer(), tenant, ['fe.secure.read.users'])
  const addToRole = (roleId: string) => async (by: Browser) =>
    by.call(attachPermissionsToRole, { roleId, permissionIds: [await readPermissionId(by)] })
  /** The organization has one above it, whose administrator says what its members reach. */
  const fromAbove = async ({ tenant }: Giving) => {
    const top = await aTenant(testServer(), { isReseller: true })
    const admin = await anAdmin(testServer(), { in: top })
    const { db } = testServer().services
    await db.update(tenants).set({ parentId: top.id }).where(eq(tenants.id, tenant.id))
    return () => signedIn(testServer(), admin)
  }

  /** What was there before the proof is too old, and what is given after that. */
  const ways: Readonly<Record<string, (giving: Giving) => Promise<Give>>> = {
    'an application that lets them in': async ({ tenant, admin, id }) => {
      const place = { tenantId: tenant.id, userId: admin.id, createdAt: testServer().clock.now() }
      const { db } = testServer().services
      await db.insert(applicationAssignments).values({ ...place, applicationId: developmentClientId })
      await changeClient(testServer(), { accessType: 'MANAGED_ACCESS' })
      const input = { userId: id, tenantId: tenant.id, appIds: [developmentClientId] }
      return (by) => by.call(assignUserToApplications, input)
    },
    'access to accounts below': async ({ tenant, id: userId }) => {
      const { db } = testServer().services
      await db.update(tenants).set({ isReseller: true }).where(eq(tenants.id, tenant.id))
      return (by) => by.call(updateSubAccountAccess, { userId, allowAccess: true })
    },
    'access to accounts below, for all members': async (giving) => {
      const above = await fromAbove(giving)
      const { id: tenantId } = giving.tenant
      return async () =>
        (await above()).call(updateSubTenantHierarchySettings, { tenantId, subAccountAccessType: 'alwaysOn' })
    },
    'accounts below': async (giving) => {
      const above = await fromAbove(giving)
      const { id: tenantId } = giving.tenant
      return async () => (await above()).call(updateSubTenantManagement, { tenantId, isReseller: true })
    },
    'permissions of a role': async (giving) => {
      const roleId = await anOwnRole(giving)
      await giveRoles(giving, [roleId])
      return addToRole(roleId)
    },
    'a permission for their role among others': async (giving) => {
      const roleId = await anOwnRole(giving)
      await giveRoles(giving, [roleId])
      return async (by) =>
        by.call(attachPermissionToRoles, { permissionId: await readPermissionId(by), roleIds: [roleId] })
    },
    'permissions of a role of their group': async (giving) => {
      const roleId = await anOwnRole(giving)
      await addToGroup(giving, [roleId])
      return addToRole(roleId)
    },
    'a role of their group': async (giving) => {
      const groupId = await addToGroup(giving, [])
      const roleIds = [await readRoleId(testServer(), 'Admin')]
      return (by) => by.call(addRolesToGroup, { groupId, roleIds })
    },
    'roles of groups that are switched on': async (giving) => {
      await addToGroup(giving, [await readRoleId(testServer(), 'Admin')])
      await (await giving.signIn()).call(updateGroupConfiguration, { rolesEnabled: false })
      return (by) => by.call(updateGroupConfiguration, { rolesEnabled: true })
    },
    'a name among break-glass users': async ({ tenant, admin, id }) => {
      const { id: ssoConfigId } = await aConnection(testServer(), tenant, { domain: `glass-${id}.test` })
      const input = { ssoConfigId, isEnforced: true, breakGlassUserIds: [id, admin.id] }
      return (by) => by.call(setSSOEnforcement, input)
    },
  }

  const arrange = async (proof: string, way?: string) => {
    const provisioned = await aProvisioned(testServer())
    const email = `kim@${provisioned.domain}`
    const use = await proofs[proof]!(email)
    const id = await provision(provisioned.directory, email)
    const signIn = () => signedIn(testServer(), provisioned.admin)
    const give = await (way === undefined ? undefined : ways[way]!({ ...provisioned, signIn, id }))
    testServer().clock.advance(1201)
    if (give !== undefined) await give(await signIn())
    return { use, id }
  }

  const cases = Object.keys(ways).flatMap((way) => Object.keys(proofs).map((proof) => ({ way, proof })))
  test.each(cases)('SEC-RA-89 $proof brings its holder to no place that was given $way', async (row) => {
    const { use, id } = await arrange(row.proof, row.way)
    expect(await use()).toBe('LINK_INVALID')
    expect(await userWithId(id)).toMatchObject({ verifiedAt: null, passwordHash: null })
  })

  test.each(Object.keys(proofs))('SEC-RA-89 %s does where nothing was given since', async (proof) => {
    expect(await (await arrange(proof)).use()).toBe('not refused')
  })
})
