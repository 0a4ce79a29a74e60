import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { usersScreen } from '../screens/users.ts'
import { people, seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const person = people.asksForConsent
const newcomer = 'waits.for.consent@acme.test'

test.afterEach(({ stack }) => stack.changeSettings({ approvals: { invitations: false } }))

test('an invitation waits for the consent of an administrator, who is asked by mail', async ({
  stack,
  openPage,
}) => {
  await stack.changeSettings({ approvals: { invitations: true } })
  const since = await stack.now()

  await test.step('a member of the support team invites a colleague', async () => {
    const page = await openPage({})
    const host = hostScreen(page, stack.hosts.sameSite)
    const users = usersScreen(host.portal)
    await host.open()
    await host.signIn()
    await signInScreen(host.portal).signIn(person.email, seededPassword)
    await host.expectSignedInAs(person.name)
    await host.administration()
    await users.invite({ email: newcomer, name: 'New Colleague', role: 'Read only' })
    await users.search(newcomer)
    await expect(users.row(newcomer)).toContainText('Invited')
  })

  await test.step('an administrator opens the link in another browser, and allows it', async () => {
    // In the language of the administrator's last sign-in, which another journey may have made.
    const { links, subject } = await stack.mailTo('admin@acme.test', {
      after: since,
      subject: new RegExp(newcomer.replaceAll('.', String.raw`\.`)),
    })
    expect(subject).toContain(newcomer)
    const page = await openPage({})
    await page.goto(links[0] ?? '')
    const box = hostScreen(page, stack.hosts.sameSite).portal
    await expect(box.getByRole('heading', { name: 'Approve an invitation to Acme?' })).toBeVisible()
    await expect(box.getByText(`${person.name} wants to invite New Colleague`)).toBeVisible()
    expect(page.url()).not.toContain('approvalFlowStepId')
    await box.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(box.getByRole('heading', { name: 'Request approved' })).toBeVisible()
  })

  await test.step('only now the invitation is sent', async () => {
    const { subject } = await stack.mailTo(newcomer, { after: since })
    expect(subject).toBe('Join “Acme” on Acme Notes')
  })
})
