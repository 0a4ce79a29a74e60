import {
  assignUserToApplications,
  unassignUserFromApplications,
} from '@vestibule/contract/areas/applications'
import { deleteUser, disableUser, enableUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import { changeAddress } from '../domain/members/change-address.ts'
import type { UserRow } from '../platform/db/schema/users.ts'
import { aClient } from '../testing/a-client.ts'
import { signedIn } from '../testing/browser.ts'
import { aMembership, anAdmin, aTenant } from '../testing/builders.ts'
import { postUser } from '../testing/directory-ways.ts'
import { describeOnServer } from '../testing/engines.ts'
import { aProvisioned, type Provisioned } from '../testing/scim.ts'
import { readRefusal } from '../testing/refusal.ts'
import { useTestServer } from '../testing/test-server.ts'

type Way = (made: Provisioned, email: string) => Promise<unknown>

/** What an administrator does about another person, who has the address since. */
const acts: Readonly<Record<string, Way>> = {
  nothing: async () => undefined,
  'invites them': ({ browser }, email) => browser.call(addUser, { email, roleIds: [] }),
  'invites and removes them': async ({ browser }, email) => {
    const { id } = await browser.call(addUser, { email, roleIds: [] })
    await browser.call(deleteUser, { userId: id })
  },
  'enables and removes them': async ({ browser, directory }, email) => {
    const { body } = await postUser(directory, email)
    await browser.call(enableUser, { userId: body.id })
    await browser.call(deleteUser, { userId: body.id })
  },
}

describeOnServer('two people who have had one address', (engine) => {
  const testServer = useTestServer(engine)

  const moved = async (user: UserRow) => {
    const { services } = testServer()
    const email = `away-${user.id}@free.test`
    await services.transaction((tx) => changeAddress(tx, services, user.id, { email, canonicalEmail: email }))
    return email
  }
  /** An administrator who belongs to another company as well. */
  const aKim = async () => {
    const made = await aProvisioned(testServer())
    const user = await anAdmin(testServer(), { in: made.tenant, user: { email: `kim@${made.domain}` } })
    await aMembership(testServer(), user, { in: await aTenant(testServer()) })
    return { made, user }
  }

  test.each(Object.entries(acts))(
    'SEC-RA-50 one who was removed stays out where an administrator does with the other: %s',
    async (_, act) => {
      const { made, user } = await aKim()
      await made.browser.call(deleteUser, { userId: user.id })
      const away = await moved(user)
      await act(made, user.email)
      expect((await postUser(made.directory, away)).body).toMatchObject({ id: user.id, active: false })
    },
  )

  const out: Readonly<Record<string, (made: Provisioned, user: UserRow) => Promise<unknown>>> = {
    removed: ({ browser }, { id }) => browser.call(deleteUser, { userId: id }),
    disabled: ({ browser }, { id }) => browser.call(disableUser, { userId: id }),
  }
  test.each(Object.entries(out))(
    'SEC-RA-50 the address is of the one whom an administrator has let in since: %s',
    async (_, putOut) => {
      const { made, user } = await aKim()
      await putOut(made, user)
      await moved(user)
      const { body } = await postUser(made.directory, user.email)
      expect(body).toMatchObject({ active: false })
      await made.browser.call(enableUser, { userId: body.id })
      expect((await made.directory.send('DELETE', `/Users/${body.id}`)).status).toBe(204)
      expect((await postUser(made.directory, user.email)).body).toMatchObject({ active: true })
    },
  )

  test('SEC-RA-50 an application stays taken from the one where it is given to the other', async () => {
    const { made, user } = await aKim()
    const { id } = await aClient(testServer(), { id: crypto.randomUUID(), accessType: 'MANAGED_ACCESS' })
    const input = { userId: user.id, tenantId: made.tenant.id, appIds: [id] }
    await made.browser.call(assignUserToApplications, input)
    await made.browser.call(unassignUserFromApplications, input)
    await moved(user)
    const other = await made.browser.call(addUser, { email: user.email, roleIds: [] })
    const given = { ...input, userId: other.id }
    await made.browser.call(assignUserToApplications, given)
    await made.browser.call(unassignUserFromApplications, given)
    const kim = await signedIn(testServer(), { ...user, email: `away-${user.id}@free.test` })
    expect(await readRefusal(kim.call(assignUserToApplications, input))).toBe('NOT_ON_YOURSELF')
  })
})
