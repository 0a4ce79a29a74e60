import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { fillAuditLog } from '../support/audit-rows.ts'
import { seededPassword } from '../support/people.ts'
import { startStack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const rows = 100_000
const megabyte = 1_000_000

/** A line on which the file takes half a minute, so that the page is used while it comes. */
const slowDown = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page)
  const setThroughput = (downloadThroughput: number) =>
    cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput,
      uploadThroughput: -1,
    })
  await cdp.send('Network.enable')
  await setThroughput(megabyte)
  return () => setThroughput(-1)
}

test('SEC-AU-04 a log of 100 000 rows is exported while its page is used', async ({ openPage }) => {
  test.setTimeout(180_000)
  // The embedded engine, which is the server's own process: what keeps it busy keeps the page waiting.
  const stack = await startStack({ isEmbedded: true, filling: fillAuditLog('Acme', rows) })
  try {
    const page = await openPage()
    const host = hostScreen(page, stack.hosts.sameSite)
    const { portal } = host
    const button = (label: string) => portal.getByRole('button', { name: label, exact: true })
    await host.open()
    await host.signIn()
    await signInScreen(portal).signIn('admin@acme.test', seededPassword)
    await host.administration()
    await portal.locator('a[href="#/admin/audits"]').click()
    await expect(portal.getByRole('row').nth(10)).toBeVisible()

    const speedUp = await slowDown(page)
    let isDownloaded = false
    page.on('download', () => {
      isDownloaded = true
    })
    const downloading = page.waitForEvent('download', { timeout: 90_000 })
    await button('Export CSV').click()
    const progress = portal.getByRole('progressbar')
    await expect(progress).toBeVisible()
    await button('Filter').click()
    await portal.getByLabel('Event', { exact: true }).selectOption({ label: 'Invitation sent' })
    await button('Apply').click()
    await expect(portal.getByRole('row').filter({ hasText: 'User signed in' })).toHaveCount(0)
    await button('Invitation sent').first().click()
    await expect(portal.getByText('"action": "member.invited"')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(progress).toBeVisible()
    expect(isDownloaded).toBe(false)
    await speedUp()

    const file = await (await downloading).path()
    const lines = (await readFile(file, 'utf8')).trim().split('\r\n')
    expect(lines.filter((line) => line.includes('@example.test'))).toHaveLength(rows)
  } finally {
    await stack.stop()
  }
})
