import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  assignUserToApplications,
  unassignUserFromApplications,
} from '@vestibule/contract/areas/applications'
import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { deleteUser, disableUser, enableUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrationsFolder } from '../platform/db/migrations-folder.ts'
import { exclusions } from '../platform/db/schema/exclusions.ts'
import { formerMembers } from '../platform/db/schema/former-members.ts'
import { memberAddresses } from '../platform/db/schema/member-addresses.ts'
import { aClient } from '../testing/a-client.ts'
import { aMaker } from '../testing/api-tokens.ts'
import { aMember, aMembership, anAdmin, aTenant, aUser } from '../testing/builders.ts'
import { signedIn } from '../testing/browser.ts'
import { describeOnServer } from '../testing/engines.ts'
import { mailedCode } from '../testing/passwordless.ts'
import { aProvisioned, aScimUser, provision } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

/** The statements by which a database of before fills a table from what it has. */
const readStatements = async (table: string): Promise<string[]> => {
  const text = await readFile(join(migrationsFolder, '0002_directories_and_callbacks.sql'), 'utf8')
  return text.split('--> statement-breakpoint').filter((one) => one.includes(`INSERT INTO "${table}"`))
}

describeOnServer('what administrators have said before it was kept', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-RA-46 is carried over from the audit log', async () => {
    const { db } = testServer().services
    const { tenant, browser, admin } = await aMaker(testServer())
    const { id: applicationId } = await aClient(testServer(), {
      id: crypto.randomUUID(),
      accessType: 'MANAGED_ACCESS',
    })
    const later = () => testServer().clock.advance(60)
    const [removed, back] = [
      await aMember(testServer(), { in: tenant }),
      await aMember(testServer(), { in: tenant }),
    ]
    for (const { id: userId } of [removed, back]) await browser.call(deleteUser, { userId })
    later()
    await browser.call(addUser, { email: back.email, roleIds: [] })
    const disabled = await aMember(testServer(), { in: tenant })
    await browser.call(disableUser, { userId: disabled.id })
    await browser.call(enableUser, { userId: disabled.id })
    const users = [
      await aMember(testServer(), { in: tenant }),
      await aMember(testServer(), { in: tenant }),
      await anAdmin(testServer(), { in: tenant }),
    ]
    const [taken, given, own] = users.map(({ id }) => ({
      userId: id,
      tenantId: tenant.id,
      appIds: [applicationId],
    }))
    for (const input of [taken!, given!, own!]) await browser.call(assignUserToApplications, input)
    later()
    for (const input of [taken!, given!]) await browser.call(unassignUserFromApplications, input)
    await (await signedIn(testServer(), users[2]!)).call(unassignUserFromApplications, own!)
    later()
    await browser.call(assignUserToApplications, given!)
    const read = async () =>
      (await db.select().from(exclusions).where(eq(exclusions.tenantId, tenant.id))).map(
        ({ id: _, ...row }) => row,
      )
    const kept = await read()
    expect(kept).toHaveLength(2)
    expect(kept).toMatchObject([
      {
        userId: removed.id,
        canonicalEmail: removed.canonicalEmail,
        applicationId: null,
        excludedBy: admin.id,
      },
      { userId: taken!.userId, applicationId, excludedBy: admin.id },
    ])
    await db.delete(exclusions)
    for (const statement of await readStatements('exclusions')) await db.execute(sql.raw(statement))
    expect(await read()).toEqual(kept)
  })

  test('SEC-RA-49 earlier addresses of members and those of a directory are carried over', async () => {
    const { db } = testServer().services
    const { tenant, directory, domain } = await aProvisioned(testServer())
    const user = await aMember(testServer(), { in: tenant, user: { email: `kim@${domain}` } })
    const id = await provision(directory, user.email)
    const own = await signedIn(testServer(), user)
    const email = `Shah@${domain}`
    await own.call(updateEmail, { email })
    await own.call(verifyEmail, { email, code: await mailedCode(testServer(), email) })
    const emails = [{ primary: true, value: `kim.shah@${domain}`, type: 'work' }]
    const named = aScimUser(`Kim.UPN@${domain}`, { emails })
    await directory.send('PUT', `/Users/${id}`, { body: named })
    const read = async () => {
      const rows = await db.select().from(memberAddresses).where(eq(memberAddresses.tenantId, tenant.id))
      return rows.map(({ canonicalEmail }) => canonicalEmail).toSorted()
    }
    const kept = await read()
    expect(kept).toEqual([`kim.shah@${domain}`, `kim.upn@${domain}`, `kim@${domain}`])
    await db.delete(memberAddresses)
    for (const statement of await readStatements('member_addresses')) await db.execute(sql.raw(statement))
    expect(await read()).toEqual(kept)
  })
  test('SEC-RA-60 whose membership has ended is carried over from the audit log', async () => {
    const { db } = testServer().services
    const { tenant, browser, directory, domain } = await aProvisioned(testServer())
    const elsewhere = await aTenant(testServer())
    const users = await Promise.all(
      ['kim', 'lee'].map((name) => aUser(testServer(), { email: `${name}@${domain}` })),
    )
    for (const user of users) await aMembership(testServer(), user, { in: elsewhere })
    const [kim, lee] = [users[0]!.id, users[1]!.id]
    await browser.call(addUser, { email: `kim@${domain}`, roleIds: [] })
    await browser.call(deleteUser, { userId: kim })
    await provision(directory, `lee@${domain}`)
    await directory.send('DELETE', `/Users/${lee}`)
    const read = async () => {
      const rows = await db.select().from(formerMembers).where(eq(formerMembers.tenantId, tenant.id))
      return rows.map(({ userId }) => userId).toSorted()
    }
    expect(await read()).toEqual([kim, lee].toSorted())
    await db.delete(formerMembers)
    for (const statement of await readStatements('former_members')) await db.execute(sql.raw(statement))
    expect(await read()).toEqual([kim, lee].toSorted())
  })
})
