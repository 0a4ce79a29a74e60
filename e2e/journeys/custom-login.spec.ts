import { readFileSync } from 'node:fs'
import { signInScreen } from '../screens/sign-in.ts'
import { changeAccountSettings } from '../support/as-admin.ts'
import { seededPassword } from '../support/people.ts'
import { serving } from '../support/serve.ts'
import { startStack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const sdk = (name: string) => ({
  type: 'text/javascript',
  body: readFileSync(new URL(`../../dist/host-sdk/${name}`, import.meta.url), 'utf8'),
})

const pageFor = (portalUrl: string, clientId: string) => ({
  type: 'text/html',
  body: `<!doctype html><title>A page for an account</title><p role="status"></p><div id="portal"></div>
    <script src="/sdk/index.iife.js"></script>
    <script>
      window.portal = HostSdk.mount(document.getElementById('portal'), ${JSON.stringify({ portalUrl, clientId })})
      window.portal.on('auth-change', ({ state }) => { document.querySelector('p').textContent = state })
    </script>`,
})

// Pages of an account are pages of a host. From the portal’s own pages people go back to the application that asked.
for (const deployment of ['sameSite', 'crossSite'] as const) {
  test(`people of an account with pages of its own sign in there, and work there (${deployment})`, async ({
    openPage,
  }) => {
    const stack = await startStack({ isHostless: true })
    const host = stack.hosts[deployment]
    const page = pageFor(stack.portalUrl, stack.clientId)
    const paths = ['/', '/acme', '/enter', '/account/login', '/account/logout']
    const answers = {
      ...Object.fromEntries(paths.map((path) => [path, page])),
      '/sdk/index.iife.js': sdk('index.iife.js'),
      '/sdk/bridge.js': sdk('bridge.js'),
    }
    await serving(host, answers, async () => {
      const tab = await openPage({ thirdPartyCookies: 'blocked' })
      const status = tab.getByRole('status')
      const box = signInScreen(tab.frameLocator('iframe'))
      await tab.goto(`${host}/account/login`)
      await box.signIn('admin@acme.test', seededPassword)
      await tab.waitForURL(`${host}/`)
      await changeAccountSettings(stack, { applicationUrl: `${host}/acme?organization=acme` })

      const signOut = async () => {
        await tab.goto(`${host}/account/logout`)
        const yes = tab.frameLocator('iframe').getByRole('button', { name: 'Sign out', exact: true })
        await expect(yes).not.toHaveAttribute('aria-disabled', 'true')
        await yes.click()
      }

      await test.step('signing out leads to signing in, with what the account’s address says', async () => {
        await signOut()
        await tab.waitForURL(`${host}/account/login?organization=acme`)
        await expect(status).toHaveText('anonymous')
      })

      await test.step('signing in leads to the account’s own page', async () => {
        await box.signIn('admin@acme.test', seededPassword)
        await tab.waitForURL(`${host}/acme?organization=acme`)
        await expect(status).toHaveText('authenticated')
      })

      await test.step('an account with a sign-in page of its own is led there', async () => {
        await changeAccountSettings(stack, { loginUrl: `${host}/enter` })
        await signOut()
        await tab.waitForURL(`${host}/enter?organization=acme`)
        await expect(status).toHaveText('anonymous')
      })
    }).finally(stack.stop)
  })
}
