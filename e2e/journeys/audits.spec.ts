import { readFile } from 'node:fs/promises'
import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { framed, inTurn } from '../support/embeddings.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

for (const deployment of inTurn('audits', framed))
  test(`an administrator finds an event, looks into it and exports the log (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage()
    const host = hostScreen(page, stack.hosts[deployment])
    const { portal } = host
    const button = (label: string) => portal.getByRole('button', { name: label, exact: true })
    const row = (text: string) => portal.getByRole('row').filter({ hasText: text })
    const drawer = portal.getByRole('dialog')
    await host.open()
    await host.signIn()
    await signInScreen(portal).signIn('admin@acme.test', seededPassword)
    await host.administration()
    await portal.locator('a[href="#/admin/audits"]').click()

    await test.step('SEC-AU-01 the sign-in of a moment ago is the newest row', async () => {
      await expect(portal.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
      await expect(row('User signed in').first()).toBeVisible()
      await expect(portal.getByText(/^Unbroken up to/)).toBeVisible()
    })

    await test.step('filters by event and by a day, which a reload keeps', async () => {
      await button('Filter').click()
      await portal.getByLabel('Event', { exact: true }).selectOption({ label: 'Invitation sent' })
      await portal.getByLabel('From').fill('2020-01-01')
      await button('Apply').click()
      await expect(row('Invitation sent').first()).toBeVisible()
      await expect(row('User signed in')).toHaveCount(0)
      await page.reload()
      await expect(button('Remove Event: Invitation sent')).toBeVisible()
      await expect(row('Invitation sent').first()).toBeVisible()
    })

    await test.step('SEC-AU-05 a row is shown in full, with its JSON as text', async () => {
      await button('Invitation sent').first().click()
      await expect(drawer.getByText('"action": "member.invited"')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
    })

    await test.step('SEC-AU-04 the export has the rows of the filters, and is a row itself', async () => {
      const downloading = page.waitForEvent('download')
      await button('Export CSV').click()
      const file = await (await downloading).path()
      const lines = (await readFile(file, 'utf8')).trim().split('\r\n')
      expect(lines[0]).toContain('Time,Action')
      expect(lines.length).toBeGreaterThan(1)
      expect(lines.slice(1).every((line) => line.includes('member.invited'))).toBe(true)
      await button('Clear all').click()
      await expect(row('Audit log exported').first()).toBeVisible()
    })
  })
