import { deleteUser, enableUser, loadUsers } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeAddress } from '../domain/members/change-address.ts'
import { audits } from '../platform/db/schema/audits.ts'
import { aMembership, aTenant, aUser } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { createMemberReader } from '../testing/provisioned-members.ts'
import { aPatch, aProvisioned, aScimUser, type Provisioned, provision } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

const postUser = ({ directory }: Provisioned, email: string) =>
  directory.send('POST', '/Users', { body: aScimUser(email) })

/** How a directory lends the address of a member to another user, whom it deletes then. */
const loans: Readonly<Record<string, (email: string) => readonly [string, object]>> = {
  PUT: (email) => ['PUT', aScimUser(email)],
  'PATCH of the addresses': (email) => [
    'PATCH',
    aPatch({ op: 'replace', path: 'emails', value: [{ value: email, primary: true, type: 'work' }] }),
  ],
  'PATCH of the userName': (email) => ['PATCH', aPatch({ op: 'replace', path: 'userName', value: email })],
}

/** What an administrator does to take back that a person is out, once the directory has made them again. */
const lifts: Readonly<Record<string, (made: Provisioned, email: string) => Promise<unknown>>> = {
  'invites them': ({ browser }, email) => browser.call(addUser, { email, roleIds: [] }),
  'enables them': async (made, email) => {
    const { body } = await postUser(made, email)
    await made.browser.call(enableUser, { userId: body.id })
  },
}

describeOnServer('whom an administrator has removed', (engine) => {
  const testServer = useTestServer(engine)
  const { readMembership } = createMemberReader(testServer)

  const removed = async (isElsewhere = false) => {
    const made = await aProvisioned(testServer())
    const user = await aUser(testServer(), { email: `victim@${made.domain}` })
    await aMembership(testServer(), user, { in: made.tenant })
    if (isElsewhere) await aMembership(testServer(), user, { in: await aTenant(testServer()) })
    await made.browser.call(deleteUser, { userId: user.id })
    return { made, email: user.email }
  }
  const isOut = async (made: Provisioned, email: string) => {
    const { body } = await postUser(made, email)
    const { items } = await made.browser.call(loadUsers, { searchFilter: email })
    expect(items.map(({ isDisabled }) => isDisabled)).toEqual([body['active'] === false])
    return (await readMembership(made.tenant.id, body.id))?.disabledBy === made.admin.id
  }

  const table = Object.keys(loans).flatMap((loan) =>
    [true, false].map((isElsewhere) => ({ loan, isElsewhere })),
  )
  test.each(table)(
    'SEC-RA-25 is not brought back by lending the address: $loan (elsewhere a member: $isElsewhere)',
    async ({ loan, isElsewhere }) => {
      const { made, email } = await removed(isElsewhere)
      const id = await provision(made.directory, `other@${made.domain}`)
      const [method, body] = loans[loan]!(email)
      expect((await made.directory.send(method, `/Users/${id}`, { body })).status).toBe(200)
      expect((await made.directory.send('DELETE', `/Users/${id}`)).status).toBe(204)
      expect(await isOut(made, email)).toBe(true)
      const rows = await testServer().services.db.select().from(audits).where(eq(audits.resourceId, id))
      const row = rows.find(({ action }) => action === 'scim.userRemoved')
      expect(row?.email).toBe(`other@${made.domain}`)
    },
  )

  test.each(Object.entries(lifts))(
    'SEC-RA-25 is brought back as any other user once an administrator %s',
    async (_, lift) => {
      const { made, email } = await removed()
      await lift(made, email)
      const { items } = await made.browser.call(loadUsers, { searchFilter: email })
      const id = items[0]?.id ?? ''
      await postUser(made, email)
      expect((await made.directory.send('DELETE', `/Users/${id}`)).status).toBe(204)
      expect((await postUser(made, email)).body).toMatchObject({ active: true })
    },
  )

  test('SEC-RA-25 in one tenant is known to no other', async () => {
    const { email } = await removed()
    const other = await aProvisioned(testServer())
    expect((await postUser(other, email)).body).toMatchObject({ active: true })
  })

  test('SEC-BE-02 of a pending user no other address is known', async () => {
    const made = await aProvisioned(testServer())
    const user = await aUser(testServer(), { email: `typed@elsewhere-${engine}.test` })
    const { id } = await made.browser.call(addUser, { email: user.email, roleIds: [] })
    await made.browser.call(deleteUser, { userId: id })
    const { services } = testServer()
    const email = `since@elsewhere-${engine}.test`
    await services.transaction((tx) => changeAddress(tx, services, user.id, { email, canonicalEmail: email }))
    expect((await postUser(made, email)).body).toMatchObject({ active: true })
    expect((await postUser(made, user.email)).body).toMatchObject({ active: false })
  })
})
