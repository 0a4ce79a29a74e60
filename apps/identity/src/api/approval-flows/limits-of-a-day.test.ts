import { submitApprovalAction } from '@vestibule/contract/areas/approval-flows'
import { resendInvitationEmail } from '@vestibule/contract/areas/invites'
import { resendActivationLink } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import { counters } from '../../platform/db/schema/throttles.ts'
import { readApprovalLinks } from '../../testing/approval-links.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aScimUser, connectDirectory } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { useConsent } from '../../testing/use-consent.ts'

const most = 50
const day = 86_400

describeOnServer('the mails of a day of a tenant without a proved domain', (engine) => {
  const testServer = useTestServer(engine)
  useConsent(testServer)
  let count = 0

  const aTeam = async () => {
    const tenant = await aTenant(testServer())
    const chief = await anAdmin(testServer(), { in: tenant })
    const desk = await signedIn(testServer(), await aMember(testServer(), { in: tenant, roles: ['Support'] }))
    return { tenant, chief, boss: await signedIn(testServer(), chief), desk }
  }

  const newAddress = () => `stranger${(count += 1)}.${engine}@strangers.test`
  const invite = (browser: Browser, email = newAddress()) =>
    readRefusal(browser.call(addUser, { email, roleIds: [] }))
  const countMails = async (email: string) => (await testServer().mail()).to(email).length

  /** As if so many of a kind had been mailed just now. */
  const fill = async (
    kind: 'strangers' | 'strangers-again' | 'approvals',
    { id }: { readonly id: string },
    mailed = most,
  ) => {
    const row = { key: `${kind}.${id}`, count: mailed, startedAt: testServer().clock.now() }
    const { db } = testServer().services
    await db.insert(counters).values(row).onConflictDoUpdate({ target: counters.key, set: row })
  }

  test('SEC-RA-70 an approval beyond it is refused, and counts once the day is over', async () => {
    const { tenant, chief, desk } = await aTeam()
    const email = newAddress()
    await desk.call(addUser, { email, roleIds: [] })
    await fill('strangers', tenant)
    const [link] = await readApprovalLinks(testServer(), chief.email)
    const approve = () =>
      readRefusal(aBrowser(testServer()).call(submitApprovalAction, { ...link!, approved: true }))
    expect(await approve()).toBe('TOO_MANY_ATTEMPTS')
    expect(await countMails(email)).toBe(0)
    testServer().clock.advance(day)
    expect(await approve()).toBe('not refused')
    expect(await countMails(email)).toBe(1)
  })

  test('SEC-RA-70 who asks for an invitation anew gets none beyond it, and is told nothing', async () => {
    const { tenant, boss } = await aTeam()
    const email = newAddress()
    await boss.call(addUser, { email, roleIds: [] })
    await fill('strangers-again', tenant)
    const ask = () => readRefusal(aBrowser(testServer()).call(resendInvitationEmail, { email }))
    expect(await ask()).toBe('not refused')
    expect(await countMails(email)).toBe(1)
    testServer().clock.advance(day)
    await ask()
    expect(await countMails(email)).toBe(2)
  })

  test('SEC-RA-70 SEC-PW-21 what is asked for anew takes nothing from what the tenant may send', async () => {
    const { tenant, boss } = await aTeam()
    const email = newAddress()
    await boss.call(addUser, { email, roleIds: [] })
    await fill('strangers', tenant, most - 1)
    await aBrowser(testServer()).call(resendInvitationEmail, { email })
    expect(await countMails(email)).toBe(2)
    expect(await invite(boss)).toBe('not refused')
    expect(await invite(boss)).toBe('TOO_MANY_ATTEMPTS')
  })

  test('SEC-RA-70 a directory mails none beyond it, and its users wait for a mail', async () => {
    const { tenant, chief, boss } = await aTeam()
    const directory = await connectDirectory(testServer(), { browser: boss })
    await fill('strangers', tenant)
    const email = newAddress()
    const { status, body } = await directory.send('POST', '/Users', { body: aScimUser(email) })
    expect(status).toBe(201)
    expect(await countMails(email)).toBe(0)
    testServer().clock.advance(day)
    const again = await signedIn(testServer(), chief)
    await again.call(resendActivationLink, { userId: body.id ?? '' })
    expect(await countMails(email)).toBe(1)
  })

  test('SEC-RA-70 administrators are not asked for more invitations than could be mailed', async () => {
    const { tenant, chief, desk } = await aTeam()
    expect(await invite(desk)).toBe('not refused')
    await fill('approvals', tenant)
    expect(await invite(desk)).toBe('TOO_MANY_ATTEMPTS')
    expect(await readApprovalLinks(testServer(), chief.email)).toHaveLength(1)
  })
})
