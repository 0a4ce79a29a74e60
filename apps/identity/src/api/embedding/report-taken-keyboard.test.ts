import { reportTakenKeyboard } from '@vestibule/contract/areas/embedding'
import { developmentClientId, headers } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { aBrowser } from '../../testing/browser.ts'
import { openCountingDatabase } from '../../testing/count-statements.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { startTestServer, useTestServer } from '../../testing/test-server.ts'

describeOnServer('a page that took the keyboard', (engine) => {
  const testServer = useTestServer(engine)
  const rows = () =>
    testServer().services.db.select().from(audits).where(eq(audits.action, 'application.keyboardTaken'))

  test('SEC-PO-38 a request that is not from a document made for a page writes no such row', async () => {
    const page = aBrowser(testServer(), { headers: { [headers.embedTicket]: undefined } })
    expect(await readRefusal(page.call(reportTakenKeyboard, {}))).toBe('FORBIDDEN')
    expect(await rows()).toEqual([])
  })

  test('SEC-PO-38 has a row in the log of the installation, which names the application and the page', async () => {
    const browser = aBrowser(testServer())
    expect(await browser.call(reportTakenKeyboard, {})).toEqual({})
    const { vendorTenantId } = testServer().services
    expect(await rows()).toMatchObject([
      {
        tenantId: vendorTenantId,
        resource: 'application',
        resourceId: developmentClientId,
        severity: 'High',
        userId: null,
        details: { page: expect.stringMatching(/^https?:\/\//) },
      },
    ])
  })

  test('SEC-PO-38 a page that says so without end has a few rows, the next of which counts those left out', async () => {
    const browser = aBrowser(testServer())
    for (let n = 0; n < 60; n++) await browser.call(reportTakenKeyboard, {})
    const before = (await rows()).length
    expect(before).toBeGreaterThan(1)
    expect(before).toBeLessThanOrEqual(21)
    testServer().clock.advance(60)
    await browser.call(reportTakenKeyboard, {})
    const details = (await rows()).map((row) => row.details as { readonly leftOut?: number })
    expect(details).toHaveLength(before + 1)
    expect(details.map(({ leftOut }) => leftOut).filter(Boolean)).toEqual([61 - before])
  })
})

test('SEC-PO-38 what is left out costs no statement', async () => {
  const counting = await openCountingDatabase()
  const testServer = await startTestServer(counting.opened)
  onTestFinished(testServer.close)
  const browser = aBrowser(testServer)
  for (let n = 0; n < 30; n++) await browser.call(reportTakenKeyboard, {})
  const flood = async () => {
    for (let n = 0; n < 10; n++) await browser.call(reportTakenKeyboard, {})
  }
  expect(await counting.during(flood)).toBe(0)
})
