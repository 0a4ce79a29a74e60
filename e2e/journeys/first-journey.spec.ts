import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { usersScreen } from '../screens/users.ts'
import { deployments } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

// The journey that everything else stands on, as a person makes it.
test.use({ isWholeBrowser: true })

for (const deployment of deployments) {
  test(`a team signs up, works and leaves (${deployment})`, async ({ stack, openPage }) => {
    test.setTimeout(150_000)
    const [url, linked] = [stack.hosts[deployment], stack.linked[deployment]]
    const thirdPartyCookies = deployment === 'sameSite' ? 'allowed' : 'blocked'
    const domain = `${deployment.toLowerCase()}.test`
    const founder = {
      name: 'Noa Adler',
      company: 'Northwind',
      email: `noa@${domain}`,
      password: 'correct horse battery',
    }
    const colleague = { name: 'Tomás Herrera', email: `tomas@${domain}`, password: 'a quiet winter morning' }
    const page = await openPage({ thirdPartyCookies, reducedMotion: 'no-preference' })
    const host = hostScreen(page, url)
    const box = signInScreen(host.portal)

    await test.step('the openPage is signed out and signs up', async () => {
      await host.open()
      await host.expectSignedOut()
      await host.signUp()
      await box.signUp(founder)
      await expect(box.heading('Check your email')).toBeVisible()
    })

    await test.step('SEC-PO-02 the mailed link activates and leaves the address bar at once', async () => {
      const mail = await stack.mailTo(founder.email)
      const link = mail.links[0] ?? ''
      expect(link).toContain(`${linked}/account/activate?`)
      await page.goto(link)
      if (deployment !== 'hosted') await expect(box.heading('Your account is active')).toBeVisible()
      expect(page.url()).not.toContain('token=')
      await host.expectSignedInAs(founder.name)
    })

    await test.step('sign out, sign in with the password; the host works with its token', async () => {
      await host.signOut()
      await host.expectSignedOut()
      await host.signIn()
      await box.signIn(founder.email, founder.password)
      await host.expectSignedInAs(founder.name)
      expect(await host.claims()).toMatchObject({
        email: founder.email,
        name: founder.name,
        iss: stack.portalUrl,
      })
      await expect(host.notes.first()).toContainText('Welcome to Acme Notes')
      await host.addNote('Buy more paper')
      await expect(host.notes.first()).toContainText('Buy more paper')
    })

    const team = usersScreen(host.portal)
    await test.step('the administrator invites a colleague', async () => {
      await host.administration()
      await expect(team.heading).toBeVisible()
      await expect(team.rows).toHaveCount(1)
      await team.invite({ ...colleague, role: 'Read only' })
      await expect(team.row(colleague.email)).toContainText('Invited')
    })

    const second = await openPage({ thirdPartyCookies, reducedMotion: 'no-preference' })
    const secondHost = hostScreen(second, url)
    await test.step('the colleague opens the link, sets a password and is in', async () => {
      const mail = await stack.mailTo(colleague.email)
      expect(mail.links[0]).toContain(`${linked}/account/`)
      await second.goto(mail.links[0] ?? '')
      await expect(
        secondHost.portal.getByText(`${founder.name} invited you as ${colleague.email}.`),
      ).toBeVisible()
      await signInScreen(secondHost.portal).join(founder.company, colleague.password)
      await secondHost.expectSignedInAs(colleague.name)
    })

    await test.step('the administrator sees, promotes, disables and deletes the colleague', async () => {
      await page.reload()
      await expect(team.row(colleague.email)).toContainText('Active')
      await team.changeRoles(colleague.name, { remove: 'Read only', add: 'Support' })
      await expect(team.row(colleague.email)).toContainText('Support')
      await team.disable(colleague.name)
      await expect(team.row(colleague.email)).toContainText('Disabled')
      await second.reload()
      await secondHost.expectSignedOut()
      await team.remove(colleague.name, colleague.email)
      await expect(team.row(colleague.email)).toHaveCount(0)
    })

    await test.step('SEC-PO-06 a reload keeps the session, and two tabs leave together', async () => {
      await page.goto(url)
      await host.expectSignedInAs(founder.name)
      const tab = await page.context().newPage()
      const other = hostScreen(tab, url)
      await other.open()
      await other.expectSignedInAs(founder.name)
      await host.signOut()
      // Without a frame nothing tells the other tab before it asks again.
      // Without a frame nothing tells the other tab before it asks again. How soon it hears is boundary/tabs.spec.ts's.
      if (deployment !== 'hosted') await expect(other.status).toHaveText('Signed out')
      await tab.reload()
      await other.expectSignedOut()
    })
  })
}
