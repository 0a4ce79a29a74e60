import { readFileSync } from 'node:fs'
import { signInScreen } from '../screens/sign-in.ts'
import { framed, inTurn } from '../support/embeddings.ts'
import { seededPassword } from '../support/people.ts'
import { serving } from '../support/serve.ts'
import { expect, test } from '../support/test.ts'

const sdk = (name: string) => ({
  type: 'text/javascript',
  body: readFileSync(new URL(`../../dist/host-sdk/${name}`, import.meta.url), 'utf8'),
})

const adminPortal = {
  navigation: { users: { visibility: 'hidden' }, roles: { visibility: 'always' } },
  pages: {
    profile: { fieldsProperties: { jobTitle: { appearance: 'hidden' }, name: { appearance: 'viewOnly' } } },
  },
}

/** A host that narrows administration. */
const pageFor = (portalUrl: string, clientId: string) => ({
  type: 'text/html',
  body: `<!doctype html><title>Narrow host</title><div id="portal"></div>
    <script src="/sdk/index.iife.js"></script>
    <script>
      HostSdk.mount(document.getElementById('portal'), {
        portalUrl: '${portalUrl}', clientId: '${clientId}', adminPortal: ${JSON.stringify(adminPortal)},
      })
    </script>`,
})

for (const deployment of inTurn('host-rules', framed))
  test(`a host hides pages and fixes fields of administration (${deployment})`, async ({
    hostless,
    openPage,
  }) => {
    const host = hostless.hosts[deployment]
    const document = pageFor(hostless.portalUrl, hostless.clientId)
    const answers = {
      '/account/login': document,
      '/': document,
      '/sdk/index.iife.js': sdk('index.iife.js'),
      '/sdk/bridge.js': sdk('bridge.js'),
      '/sdk/later.js': sdk('later.js'),
    }
    await serving(host, answers, async () => {
      const page = await openPage({ thirdPartyCookies: 'blocked' })
      const portal = page.frameLocator('iframe')
      await page.goto(`${host}/account/login`)
      await signInScreen(portal).signIn('admin@acme.test', seededPassword)
      await page.waitForURL(`${host}/`)

      await test.step('a hidden page is neither listed nor shown', async () => {
        await page.goto(`${host}/#/admin/users`)
        await expect(portal.getByRole('heading', { name: 'Page not found' })).toBeVisible()
        await expect(portal.locator('a[href="#/admin/roles"]')).toBeVisible()
        await expect(portal.locator('a[href="#/admin/users"]')).toHaveCount(0)
      })

      await test.step('a field is hidden, another can only be read', async () => {
        await portal.locator('a[href="#/admin/profile"]').click()
        await expect(portal.getByLabel('Name', { exact: true })).toHaveAttribute('readonly')
        await expect(portal.getByLabel('Job title')).toHaveCount(0)
        await expect(portal.getByLabel('Address')).toBeEditable()
      })
    })
  })
