import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { signInScreen } from '../screens/sign-in.ts'
import { seededPassword } from '../support/people.ts'
import { serving } from '../support/serve.ts'
import { startStack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const sdk = (name: string) => ({
  type: 'text/javascript',
  body: readFileSync(new URL(`../../dist/host-sdk/${name}`, import.meta.url), 'utf8'),
})

/** A host whose people work in several tenants at a time. */
const pageFor = (portalUrl: string, clientId: string) => ({
  type: 'text/html',
  body: `<!doctype html><title>Many tenants</title><div id="portal"></div>
    <script src="/sdk/index.iife.js"></script>
    <script>
      window.counted = []
      window.onFronteggEvent = (action, payload) => window.counted.push({ action, payload })
      window.portal = HostSdk.mount(document.getElementById('portal'), {
        portalUrl: '${portalUrl}', clientId: '${clientId}', tenantSelection: true, sessionPerTenant: true,
      })
    </script>`,
})

type Host = {
  readonly counted: readonly { readonly action: string; readonly payload: object }[]
  readonly portal: {
    getAccessToken: (options?: { force: boolean }) => Promise<string>
    switchTenant: (tenantId: string) => Promise<void>
  }
}
type Claims = { readonly tenantId: string; readonly tenantIds: readonly string[] }

const readClaims = (page: Page): Promise<Claims> =>
  page.evaluate(async () => {
    const token = await (window as unknown as Host).portal.getAccessToken({ force: true })
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as Claims
  })

const readTenant = async (page: Page) => (await readClaims(page)).tenantId

// The same on the portal’s own pages: hosted-ways.spec.ts.
for (const deployment of ['sameSite', 'crossSite'] as const) {
  test(`a user of several tenants chooses one, and works in another in a second tab (${deployment})`, async ({
    openPage,
  }) => {
    const stack = await startStack({ isHostless: true })
    const host = stack.hosts[deployment]
    const page = pageFor(stack.portalUrl, stack.clientId)
    const answers = {
      '/account/login': page,
      '/': page,
      '/sdk/index.iife.js': sdk('index.iife.js'),
      '/sdk/bridge.js': sdk('bridge.js'),
      '/sdk/later.js': sdk('later.js'),
    }
    await serving(host, answers, async () => {
      const first = await openPage({ thirdPartyCookies: 'blocked' })
      const box = signInScreen(first.frameLocator('iframe'))

      await test.step('after signing in they are asked where to', async () => {
        await first.goto(`${host}/account/login`)
        await box.signIn('admin@acme.test', seededPassword)
        await expect(box.heading('Choose an organization')).toBeVisible()
        const counted = await first.evaluate(() => (window as unknown as Host).counted)
        expect(counted).toMatchObject([
          { action: 'login_completed', payload: { userId: expect.any(String) } },
        ])
        await first.frameLocator('iframe').getByRole('button', { name: 'Acme Labs' }).click()
        await first.waitForURL(`${host}/`)
      })

      const { tenantId: labs, tenantIds } = await readClaims(first)
      const acme = tenantIds.find((id) => id !== labs) ?? ''
      const second = await first.context().newPage()

      await test.step('another tab goes elsewhere, and the first one stays', async () => {
        await second.goto(`${host}/`)
        expect(await readTenant(second)).toBe(labs)
        await second.evaluate((id) => (window as unknown as Host).portal.switchTenant(id), acme)
        expect(await readTenant(second)).toBe(acme)
        expect(await readTenant(first)).toBe(labs)
      })

      await test.step('each comes back to its own after a reload', async () => {
        await Promise.all([first.reload(), second.reload()])
        expect(await readTenant(second)).toBe(acme)
        expect(await readTenant(first)).toBe(labs)
      })
    })
    await stack.stop()
  })
}
