import { hostScreen } from '../screens/host.ts'
import { passwordlessScreen } from '../screens/passwordless.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { inTurn } from '../support/embeddings.ts'
import { asAdmin, signUpTenant } from '../support/as-admin.ts'
import { seededPassword } from '../support/people.ts'
import { deployments } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const secret = 'a lantern on the river'
const codes = (activation: boolean, invitation: boolean) => ({ oneTimeCodes: { activation, invitation } })

test.afterEach(({ stack }) => stack.changeSettings(codes(false, false)))

for (const deployment of inTurn('codes', deployments)) {
  test(`an account is activated by a mailed code (${deployment})`, async ({ stack, openPage }) => {
    await stack.changeSettings(codes(true, false))
    const email = `coded-${deployment.toLowerCase()}@example.test`
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, stack.hosts[deployment])
    const box = signInScreen(host.portal)
    const typed = passwordlessScreen(host.portal)
    await host.open()
    await host.signUp()
    await box.signUp({ name: 'Cora Coded', company: 'Codeco', email, password: secret })
    await expect(box.heading('Check your email')).toBeVisible()

    await test.step('SEC-PO-02 the handle is not in the address bar', async () => {
      await page.waitForURL((url) => url.pathname.endsWith('/account/activate/code'))
      expect(page.url()).not.toContain('token=')
    })

    const { code } = await stack.mailTo(email, { subject: /activates your/ })
    await test.step('a wrong code stays, the right one activates and signs in', async () => {
      await typed.typeCode(code === '000000' ? '000001' : '000000')
      await expect(box.problem.first()).toContainText('That code isn’t right')
      await typed.code.press('ControlOrMeta+a')
      await typed.typeCode(code ?? '')
      if (deployment !== 'hosted') await expect(box.heading('Your account is active')).toBeVisible()
      await host.expectSignedInAs('Cora Coded')
    })
  })
}

for (const deployment of deployments) {
  test(`an invitation is accepted by link and code, after signing in (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    await stack.changeSettings(codes(false, true))
    const email = `invited.${deployment.toLowerCase()}@example.test`
    await signUpTenant(stack, { email, name: 'Gil Guest', company: 'Guestco' })
    await asAdmin(stack, 'users/v2', { email, roleIds: [] })
    const { links, code } = await stack.mailTo(email, { subject: /^Join / })
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, stack.hosts[deployment])
    const box = signInScreen(host.portal)
    const typed = passwordlessScreen(host.portal)
    // Tools of an administrator have no page: their invitations lead to the first one that is registered.
    await page.goto((links[0] ?? '').replace(stack.linked.sameSite, stack.linked[deployment]))
    await test.step('SEC-AD-01 the user signs in first, with the address filled in', async () => {
      await expect(box.heading('Sign in to join Acme')).toBeVisible()
      expect(page.url()).not.toContain('token=')
      await box.button('Sign in').click()
      await expect(box.email).toHaveValue(email)
      await box.continue()
      await box.enterPassword(seededPassword)
    })
    await test.step('then the code is typed', async () => {
      await expect(box.heading('Join Acme')).toBeVisible()
      expect(page.url()).not.toContain('token=')
      await typed.typeCode(code === '000000' ? '000001' : '000000')
      await expect(box.problem.first()).toContainText('That code isn’t right')
      await typed.typeCode(code ?? '')
    })
    await expect(box.heading('You’re in')).toBeVisible()
    await box.button('Continue to Acme').click()
    await host.expectSignedInAs('Gil Guest')
  })

  test(`a person joins by a shared link (${deployment})`, async ({ stack, openPage }) => {
    const { token } = await asAdmin(stack, 'tenants/invites/v2/user', {})
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, stack.hosts[deployment])
    const box = signInScreen(host.portal)
    await page.goto(`${stack.linked[deployment]}/account/sign-up?invitationToken=${String(token)}`)
    await expect(host.portal.getByText('Ada Admin invited you to join Acme.')).toBeVisible()
    expect(page.url()).not.toContain('oken=')
    const email = `linked.${deployment.toLowerCase()}@example.test`
    await box.signUp({ name: 'Lina Linked', email, password: secret })
    const { links } = await stack.mailTo(email, { subject: /^Activate/ })
    await page.goto(links[0] ?? '')
    await host.expectSignedInAs('Lina Linked')
    expect(await host.claims()).toMatchObject({ roles: ['ReadOnly'] })
  })
}
