import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { asAdmin, signUpTenant } from '../support/as-admin.ts'
import { seededPassword } from '../support/people.ts'
import { deployments } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

for (const deployment of deployments) {
  test(`SEC-AD-01 another account is told, and switched before joining (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const name = deployment.toLowerCase()
    const [owner, guest] = [`owner.${name}@example.test`, `guest.${name}@example.test`]
    await signUpTenant(stack, { email: owner, name: 'Olga Owner', company: 'Ownerco' })
    await signUpTenant(stack, { email: guest, name: 'Gina Guest', company: 'Ginaco' })
    await asAdmin(stack, 'users/v2', { email: guest, roleIds: [] })
    const { links } = await stack.mailTo(guest, { subject: /^Join / })
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, stack.hosts[deployment])
    const box = signInScreen(host.portal)
    await host.open()
    await host.signIn()
    await box.signIn(owner, seededPassword)
    await host.expectSignedInAs('Olga Owner')

    await test.step('the link joins no user by itself, and names both accounts', async () => {
      await page.goto((links[0] ?? '').replace(stack.linked.sameSite, stack.linked[deployment]))
      await expect(box.heading('Switch accounts to join Acme')).toBeVisible()
      await expect(host.portal.getByText(owner)).toBeVisible()
      expect(page.url()).not.toContain('token=')
    })

    await test.step('after switching, the invited user signs in and is asked', async () => {
      await box.button('Switch accounts').click()
      await expect(box.email).toHaveValue(guest)
      await box.continue()
      await box.enterPassword(seededPassword)
      await box.button('Join Acme').click()
      await expect(box.heading('You’re in')).toBeVisible()
      await box.button('Continue to Acme').click()
      await host.expectSignedInAs('Gina Guest')
    })
  })
}
