import { resendInvitationEmail } from '@vestibule/contract/areas/invites'
import { enableUser, resendActivationLink } from '@vestibule/contract/areas/team'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { approves } from '../domain/approvals/approvals.queries.ts'
import { memberships } from '../platform/db/schema/users.ts'
import { aBrowser, type Browser, signedIn } from '../testing/browser.ts'
import { anAdmin, aTenant } from '../testing/builders.ts'
import { postUser } from '../testing/directory-ways.ts'
import { describeOnServer } from '../testing/engines.ts'
import { activateByMail } from '../testing/joining.ts'
import { off, on } from '../testing/provisioned-members.ts'
import { aDirectoryBy, aScimUser, type Directory } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'
import { useConsent } from '../testing/use-consent.ts'

type Way = (directory: Directory, email: string, admin: Browser) => Promise<unknown>

const postInactive = async (directory: Directory, email: string): Promise<string> => {
  const user = aScimUser(email, { active: false })
  const { body } = await directory.send('POST', '/Users', { body: user })
  return String(body.id)
}

/** Ways in which a directory has a stranger invited. */
const ways: Readonly<Record<string, Way>> = {
  'a new user': (directory, email) => postUser(directory, email),
  'a new user, sent twice': async (directory, email) => {
    await postUser(directory, email)
    await postUser(directory, email)
  },
  'a user who is active later': async (directory, email) => {
    await directory.send('PATCH', `/Users/${await postInactive(directory, email)}`, on)
  },
  'a user who is active again': async (directory, email) => {
    const { body } = await postUser(directory, email)
    for (const change of [off, on]) await directory.send('PATCH', `/Users/${body.id}`, change)
  },
  'a user who was removed': async (directory, email) => {
    const { body } = await postUser(directory, email)
    await directory.send('DELETE', `/Users/${body.id}`)
    await postUser(directory, email)
  },
}

describeOnServer('a directory where invitations need consent', (engine) => {
  const testServer = useTestServer(engine)
  const switchOn = useConsent(testServer)
  let count = 0

  const aStory = async (keys: readonly string[]) => {
    const tenant = await aTenant(testServer())
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const directory = await aDirectoryBy(testServer(), { tenant }, keys)
    return { tenant, admin, directory, email: `stranger${(count += 1)}@consent.test` }
  }
  const mailsTo = async (email: string) => (await testServer().mail()).to(email).length
  const findRow = async (tenantId: string) => {
    const rows = await testServer()
      .services.db.select()
      .from(memberships)
      .where(and(eq(memberships.tenantId, tenantId), eq(memberships.managedBy, 'scim2')))
    return rows[0]
  }

  test.each(Object.entries(ways))(
    'SEC-RA-53 of a member who may not consent invites no stranger by %s, until a member sends it',
    async (_, bring) => {
      const { tenant, admin, directory, email } = await aStory([])
      await bring(directory, email, admin)
      await aBrowser(testServer()).call(resendInvitationEmail, { email })
      expect(await mailsTo(email)).toBe(0)
      const row = await findRow(tenant.id)
      expect(row?.activatedAt).toBe(null)
      await admin.call(resendActivationLink, { userId: row?.userId ?? '' })
      await activateByMail(testServer(), email)
      expect((await findRow(tenant.id))?.activatedAt).toBeInstanceOf(Date)
    },
  )

  test('SEC-RA-53 a user whom an administrator enables is not mailed by asking either', async () => {
    const { admin, directory, email } = await aStory([])
    const id = await postInactive(directory, email)
    await admin.call(enableUser, { userId: id }).catch(() => undefined)
    await aBrowser(testServer()).call(resendInvitationEmail, { email })
    expect(await mailsTo(email)).toBe(0)
  })

  test('a directory of a member who may consent invites strangers', async () => {
    const { directory, email } = await aStory([approves])
    await postUser(directory, email)
    expect(await mailsTo(email)).toBe(1)
  })

  test('where no consent is needed any directory invites strangers', async () => {
    const { directory, email } = await aStory([])
    await switchOn(false)
    await postUser(directory, email)
    await switchOn(true)
    expect(await mailsTo(email)).toBe(1)
  })
})
