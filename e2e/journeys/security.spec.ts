import type { Page } from '@playwright/test'
import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { inTurn } from '../support/embeddings.ts'
import { signUpTenant } from '../support/as-admin.ts'
import { seededPassword } from '../support/people.ts'
import { deployments, type Stack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const open = async (page: Page, stack: Stack, deployment: (typeof deployments)[number], email: string) => {
  const host = hostScreen(page, stack.hosts[deployment])
  const box = signInScreen(host.portal)
  await host.open()
  await host.signIn()
  await box.signIn(email, seededPassword)
  return { host, box, portal: host.portal }
}

for (const deployment of inTurn('security', deployments)) {
  test(`SEC-AD-04 an administrator who locks themselves out by an IP rule gets back in (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const email = `lockout.${deployment.toLowerCase()}@lockout.test`
    await signUpTenant(stack, { email, name: 'Iris Out', company: `Lockout ${deployment}` })
    const page = await openPage()
    const { host, portal } = await open(page, stack, deployment, email)
    const button = (name: string) => portal.getByRole('button', { name, exact: true })
    const dialog = portal.getByRole('dialog')
    await host.administration()
    await portal.locator('a[href="#/admin/security"]').click()
    await portal.getByRole('tab', { name: 'IP restrictions' }).click()

    await test.step('lists another network', async () => {
      await button('Add address').click()
      await dialog.getByLabel('Address or range').fill('10.0.0.0/99')
      await dialog.getByRole('button', { name: 'Add address' }).click()
      await expect(dialog).toContainText('Enter an IP address or a CIDR range')
      await dialog.getByLabel('Address or range').fill('10.20.30.40/8')
      await dialog.getByRole('button', { name: 'Add address' }).click()
      await expect(portal.getByText('10.0.0.0/8')).toBeVisible()
    })

    await test.step('is warned, types the phrase, and is out', async () => {
      await button('Change: IP restrictions').click()
      await dialog.getByRole('checkbox', { name: 'Restrict access by IP address' }).check()
      await button('Save').click()
      await expect(dialog).toContainText('You won’t have access from 127.0.0.1 anymore')
      await dialog.getByLabel('Type LOCK ME OUT to continue').fill('LOCK ME OUT')
      await button('Save').click()
      await expect(portal.getByText('New access rules are waiting for confirmation')).toBeVisible()
      await expect(portal.getByText(/come back in (9:|10:)/)).toBeVisible()
      const mail = await stack.mailTo(email, { subject: /Confirm the new access restrictions/ })
      expect(mail.text).toContain('127.0.0.1')
    })

    await test.step('a new sign-in says why it is refused', async () => {
      const other = await openPage()
      const second = await open(other, stack, deployment, email)
      await expect(second.portal.getByText(/doesn’t allow access from your IP address/)).toBeVisible()
    })

    await test.step('ten minutes later everything is as before', async () => {
      await stack.advanceClock(601)
      await expect(async () => {
        const other = await openPage()
        const second = await open(other, stack, deployment, email)
        await second.host.expectSignedInAs('Iris Out')
      }).toPass({ timeout: 60_000 })
    })
  })
}

test('an administrator requires a second step, and meets it in another browser', async ({
  stack,
  openPage,
}) => {
  const email = 'forces.mfa@forced.test'
  await signUpTenant(stack, { email, name: 'Mara Factor', company: 'Forced' })
  const { host, portal } = await open(await openPage(), stack, 'sameSite', email)
  await host.administration()
  await portal.locator('a[href="#/admin/security"]').click()
  await portal.getByRole('tab', { name: 'General' }).click()
  await portal.getByRole('button', { name: 'Change: Two-step verification' }).click()
  const dialog = portal.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Required for everyone/ }).check()
  await expect(dialog).toContainText('1 of 1 people will be asked')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(portal.getByText('Required for everyone. Everyone is asked for a second step.')).toBeVisible()
  const second = await open(await openPage(), stack, 'sameSite', email)
  await expect(second.box.heading('Set up two-step verification')).toBeVisible()
})
