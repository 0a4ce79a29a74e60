import { login } from '@vestibule/contract/areas/auth'
import { createInviteUserLink } from '@vestibule/contract/areas/invites'
import { resendActivationLink } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { afterAll, expect, test } from 'vitest'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'

/** What a stranger could call a tenant or themself, and what a mail shows of it. */
const names: readonly (readonly [string, string])[] = [
  ['Your invoice is overdue: http://evil.test/pay', '“Your invoice is overdue:”'],
  ['Pay at evil.test/pay', '“Pay at evil test/pay”'],
  ['Pay at ＨＴＴＰ://evil.test', '“Pay at”'],
  ['Pay at evil。test', '“Pay at evil test”'],
  ['Write to boss@evil.test now', '“Write to now”'],
  ['mailto:boss', undefined],
  ['www.evil.test', undefined],
  ['Acme\r\nBcc: a\u202e\u2028b', '“Acme Bcc: a b”'],
  ['“Acme” "Inc."', '“’Acme’ ’Inc.’”'],
  ['{{inviter}} <b>&', '“{{inviter}} <b>&”'],
  ['x'.repeat(200), `“${'x'.repeat(64)}”`],
  ['Müller & Söhne GmbH, St. Gallen', '“Müller & Söhne GmbH, St. Gallen”'],
].map(([name = '', shown]) => [name, shown ?? ''] as const)

describeOnServer('SEC-OT-05 names of strangers in mails', (engine) => {
  const testServer = useTestServer(engine)
  let count = 0
  const anAddress = () => `invited${(count += 1)}@example.test`
  const askApproval = (invitations: boolean) =>
    changeSettings(testServer().services.db, testServer().services, { approvals: { invitations } })
  afterAll(() => askApproval(false))

  test.each(names)('%j reads %s, in every mail that shows it', async (name, shown) => {
    const tenant = await aTenant(testServer(), { name })
    const admin = await anAdmin(testServer(), { in: tenant, user: { name } })
    const support = await aMember(testServer(), { in: tenant, roles: ['Support'], user: { name } })
    const browser = await signedIn(testServer(), admin)
    const guest = anAddress()
    await browser.call(addUser, { email: guest })
    const { token } = await browser.call(createInviteUserLink, { shouldSendEmail: true })
    const joiner = await aMember(testServer(), { in: await aTenant(testServer()), user: { name } })
    const body = { email: joiner.email, password: somePassword, invitationToken: token }
    await aBrowser(testServer()).call(login, body)
    await askApproval(true)
    const waiting = anAddress()
    await (await signedIn(testServer(), support)).call(addUser, { email: waiting })
    await askApproval(false)
    const mail = await testServer().mail()
    const application = 'Acme Notes'
    const [tenantShown, adminShown] = [shown || application, shown || admin.email]
    const subjects = mail.to(admin.email).map(({ subject }) => subject)
    expect(mail.to(guest).at(-1)?.subject).toBe(`Join ${tenantShown} on Acme Notes`)
    expect(mail.to(guest).at(-1)?.text).toContain(`${adminShown} invited you to join ${tenantShown}`)
    expect(subjects).toContain(`${shown || joiner.email} joined ${tenantShown}`)
    expect(subjects).toContain(`${shown || support.email} wants to invite ${waiting} to ${tenantShown}`)
    for (const { subject, text, html = '' } of [guest, admin.email].flatMap(mail.to))
      expect(`${subject}${text}${html}`).not.toMatch(/evil\.test|evil。test|@evil/)
  })

  test('SEC-BE-02 a tenant without a proved domain mails fifty invitations a day, with and without an account alike; one with a proved domain is not limited', async () => {
    const tenant = await aTenant(testServer())
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const invite = () => readRefusal(browser.call(addUser, { email: anAddress() }))
    const outcomes: string[] = []
    for (let tried = 0; tried < 52; tried += 1) outcomes.push(await invite())
    expect(outcomes.map((outcome) => outcome === 'not refused')).toEqual([
      ...Array.from({ length: 50 }, () => true),
      false,
      false,
    ])
    expect(outcomes.at(-1)).toBe('TOO_MANY_ATTEMPTS')
    const colleague = await aMember(testServer(), { in: await aTenant(testServer()) })
    expect(await readRefusal(browser.call(addUser, { email: colleague.email }))).toBe('TOO_MANY_ATTEMPTS')
    await aConnection(testServer(), tenant, { domain: `known.${engine}.test` })
    const { id } = await browser.call(addUser, { email: anAddress() })
    expect(await readRefusal(browser.call(resendActivationLink, { userId: id }))).toBe('not refused')
  })
})
