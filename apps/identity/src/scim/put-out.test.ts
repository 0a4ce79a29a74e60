import { deleteUser, disableUser, loadUsers } from '@vestibule/contract/areas/team'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockTenant } from '../platform/db/lock-tenant.queries.ts'
import { memberships } from '../platform/db/schema/users.ts'
import { aMember } from '../testing/builders.ts'
import { type ManagedMember, postUser, waysBack } from '../testing/directory-ways.ts'
import { describeOnPostgres, describeOnServer } from '../testing/engines.ts'
import { createMemberReader, off, on } from '../testing/provisioned-members.ts'
import { aProvisioned, aScimUser, type Directory, provision } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'
import { untilBlocked } from '../testing/until-blocked.ts'

/** What an administrator does to a member whom the directory manages. */
const acts: Readonly<Record<string, (out: ManagedMember) => Promise<unknown>>> = {
  disabled: ({ made: { browser }, id }) => browser.call(disableUser, { userId: id }),
  'disabled after the directory did': async ({ made: { browser, directory }, id }) => {
    await directory.send('PATCH', `/Users/${id}`, off)
    await browser.call(disableUser, { userId: id })
  },
  removed: ({ made: { browser }, id }) => browser.call(deleteUser, { userId: id }),
}

describeOnServer('whom an administrator has put out', (engine) => {
  const testServer = useTestServer(engine)
  /** Whether a member of the address can act now, of the members that the tenant reads. */
  const isBack = async ({ made: { browser }, email }: ManagedMember) => {
    const { items } = await browser.call(loadUsers, { searchFilter: email })
    return items.some((item) => item.isDisabled !== true)
  }

  const table = Object.keys(acts).flatMap((act) =>
    Object.keys(waysBack).flatMap((way) => [true, false].map((isElsewhere) => ({ act, way, isElsewhere }))),
  )

  test.each(table)(
    'SEC-RA-25 $act by an administrator: $way does not bring them back (elsewhere a member: $isElsewhere)',
    async ({ act, way, isElsewhere }) => {
      const made = await aProvisioned(testServer())
      const email = `out@${made.domain}`
      if (isElsewhere)
        await aMember(testServer(), { in: (await aProvisioned(testServer())).tenant, user: { email } })
      const out = { made, email, id: await provision(made.directory, email) }
      await acts[act]?.(out)
      await waysBack[way]?.(testServer(), out, made.directory)
      expect(await isBack(out)).toBe(false)
    },
  )
})

/** How a directory keeps a member out. */
const deactivations: Readonly<Record<string, (out: ManagedMember) => ReturnType<Directory['send']>>> = {
  PATCH: ({ made: { directory }, id }) => directory.send('PATCH', `/Users/${id}`, off),
  PUT: ({ made: { directory }, id, email }) =>
    directory.send('PUT', `/Users/${id}`, { body: aScimUser(email, { active: false }) }),
  DELETE: ({ made: { directory }, id }) => directory.send('DELETE', `/Users/${id}`),
}

describeOnPostgres('whom an administrator puts out while the directory does', (engine) => {
  const testServer = useTestServer(engine)
  const { readMembership } = createMemberReader(testServer)

  test.each(Object.entries(deactivations))(
    'SEC-RA-25 a member who is disabled during %s is out by the administrator',
    async (_, deactivate) => {
      const made = await aProvisioned(testServer())
      const { tenant, admin, directory } = made
      const email = `out@${made.domain}`
      const out = { made, email, id: await provision(directory, email) }
      let answer: ReturnType<Directory['send']> | undefined
      await testServer().services.transaction(async (tx) => {
        await lockTenant(tx, tenant.id)
        const disabled = { isDisabled: true, disabledBy: admin.id }
        await tx.update(memberships).set(disabled).where(eq(memberships.userId, out.id))
        answer = deactivate(out)
        await untilBlocked(testServer(), answer)
      })
      expect((await answer)?.status).toBeLessThan(300)
      expect(await readMembership(tenant.id, out.id)).toMatchObject({
        isDisabled: true,
        disabledBy: admin.id,
      })
      await directory.send('PATCH', `/Users/${out.id}`, on)
      await postUser(directory, email)
      expect((await readMembership(tenant.id, out.id))?.isDisabled).toBe(true)
    },
  )
})
