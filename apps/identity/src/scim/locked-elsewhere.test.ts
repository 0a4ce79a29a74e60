import { lockUser, loadUsers } from '@vestibule/contract/areas/team'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../platform/db/schema/audits.ts'
import { aMaker } from '../testing/api-tokens.ts'
import { aMember } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { operateIn } from '../testing/operate-in.ts'
import { aProvisioned, type Provisioned, provision } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

describeOnServer('a directory that deletes a user', (engine) => {
  const testServer = useTestServer(engine)

  /** What is left of a user whom a directory makes and deletes: in the list of members, and in the audit log. */
  const readLeft = async ({ directory, browser, tenant }: Provisioned, email: string) => {
    const id = await provision(directory, email)
    const { status } = await directory.send('DELETE', `/Users/${id}`)
    const { items } = await browser.call(loadUsers, { searchFilter: email })
    const [row] = await testServer()
      .services.db.select()
      .from(audits)
      .where(
        and(eq(audits.tenantId, tenant.id), eq(audits.action, 'scim.userRemoved'), eq(audits.resourceId, id)),
      )
    return {
      status,
      members: items.map(({ isDisabled, isLocked }) => ({ isDisabled, isLocked })),
      staysDisabled: row?.details['staysDisabled'],
    }
  }
  const nothing = { status: 204, members: [], staysDisabled: undefined }

  test('SEC-BE-02 SEC-BE-29 learns of no lock elsewhere: of pending users', async () => {
    const home = await aMaker(testServer())
    const [locked, fine, byOperator] = ['locked', 'fine', 'operator'].map(
      (name) => `${name}@away-${engine}.test`,
    )
    for (const email of [locked, fine, byOperator])
      await aMember(testServer(), { in: home.tenant, user: { email: email! } })
    const { items } = await home.browser.call(loadUsers, { searchFilter: locked! })
    await home.browser.call(lockUser, { userId: items[0]!.id })
    await operateIn(testServer(), 'users lock', [byOperator!])
    const made = await aProvisioned(testServer())
    for (const email of [locked, fine, byOperator, `unknown@away-${engine}.test`])
      expect(await readLeft(made, email!)).toEqual(nothing)
  })

  test('SEC-BE-29 learns of no lock elsewhere: of users who have joined', async () => {
    const home = await aMaker(testServer())
    const made = await aProvisioned(testServer())
    const user = await aMember(testServer(), { in: home.tenant, user: { email: `both@${made.domain}` } })
    await home.browser.call(lockUser, { userId: user.id })
    expect(await readLeft(made, user.email)).toEqual(nothing)
  })

  test('SEC-RA-43 leaves one whom an operator has locked as one who is disabled', async () => {
    const made = await aProvisioned(testServer())
    const user = await aMember(testServer(), { in: made.tenant, user: { email: `stays@${made.domain}` } })
    await operateIn(testServer(), 'users lock', [user.email])
    expect(await readLeft(made, user.email)).toEqual({
      status: 204,
      members: [{ isDisabled: true, isLocked: true }],
      staysDisabled: true,
    })
  })
})
