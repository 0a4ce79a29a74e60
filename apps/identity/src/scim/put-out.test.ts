import { deleteConfiguration } from '@vestibule/contract/areas/scim-directory'
import { deleteUser, disableUser, loadUsers } from '@vestibule/contract/areas/team'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockTenant } from '../platform/db/lock-tenant.queries.ts'
import { memberships } from '../platform/db/schema/users.ts'
import { aMember } from '../testing/builders.ts'
import { describeOnPostgres, describeOnServer } from '../testing/engines.ts'
import { createMemberReader, off, on } from '../testing/provisioned-members.ts'
import {
  aProvisioned,
  aScimUser,
  connectDirectory,
  type Directory,
  type Provisioned,
  provision,
} from '../testing/scim.ts'
import { type TestServer, useTestServer } from '../testing/test-server.ts'
import { untilBlocked } from '../testing/until-blocked.ts'

type Out = { readonly made: Provisioned; readonly id: string; readonly email: string }

/** What an administrator does to a member whom the directory manages. */
const acts: Readonly<Record<string, (out: Out) => Promise<unknown>>> = {
  disabled: ({ made: { browser }, id }) => browser.call(disableUser, { userId: id }),
  'disabled after the directory did': async ({ made: { browser, directory }, id }) => {
    await directory.send('PATCH', `/Users/${id}`, off)
    await browser.call(disableUser, { userId: id })
  },
  removed: ({ made: { browser }, id }) => browser.call(deleteUser, { userId: id }),
}

type Way = (testServer: TestServer, out: Out, directory: Directory) => Promise<unknown>

const post = ({ send }: Directory, email: string) => send('POST', '/Users', { body: aScimUser(email) })

/** How a directory could bring them back. */
const ways: Readonly<Record<string, Way>> = {
  POST: (_, { email }, directory) => post(directory, email),
  'POST in capitals': (_, { email }, directory) => post(directory, email.toUpperCase()),
  PATCH: (_, { id }, { send }) => send('PATCH', `/Users/${id}`, on),
  PUT: (_, { id, email }, { send }) => send('PUT', `/Users/${id}`, { body: aScimUser(email) }),
  'PATCH off and on': async (_, { id }, { send }) => {
    await send('PATCH', `/Users/${id}`, off)
    await send('PATCH', `/Users/${id}`, on)
  },
  'DELETE and POST': async (_, { id, email }, directory) => {
    await directory.send('DELETE', `/Users/${id}`)
    await post(directory, email)
  },
  'DELETE and POST, twice': async (_, { id, email }, directory) => {
    for (const again of [id, (await post(directory, email)).body.id ?? id]) {
      await directory.send('DELETE', `/Users/${again}`)
      await post(directory, email)
    }
  },
  'a new directory': async (testServer, { made: { browser }, email }, directory) => {
    await browser.call(deleteConfiguration, { id: directory.connectionId })
    await post(await connectDirectory(testServer, { browser }), email)
  },
  'another directory, after a DELETE': async (testServer, { made: { browser }, id, email }, directory) => {
    await directory.send('DELETE', `/Users/${id}`)
    await post(await connectDirectory(testServer, { browser }), email)
  },
}

describeOnServer('whom an administrator has put out', (engine) => {
  const testServer = useTestServer(engine)
  /** Whether a member of the address can act now, of the members that the tenant reads. */
  const isBack = async ({ made: { browser }, email }: Out) => {
    const { items } = await browser.call(loadUsers, { searchFilter: email })
    return items.some((item) => item.isDisabled !== true)
  }

  const table = Object.keys(acts).flatMap((act) =>
    Object.keys(ways).flatMap((way) => [true, false].map((isElsewhere) => ({ act, way, isElsewhere }))),
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
      await ways[way]?.(testServer(), out, made.directory)
      expect(await isBack(out)).toBe(false)
    },
  )
})

/** How a directory keeps a member out. */
const deactivations: Readonly<Record<string, (out: Out) => ReturnType<Directory['send']>>> = {
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
        await untilBlocked(testServer())
      })
      expect((await answer)?.status).toBeLessThan(300)
      expect(await readMembership(tenant.id, out.id)).toMatchObject({
        isDisabled: true,
        disabledBy: admin.id,
      })
      await directory.send('PATCH', `/Users/${out.id}`, on)
      await post(directory, email)
      expect((await readMembership(tenant.id, out.id))?.isDisabled).toBe(true)
    },
  )
})
