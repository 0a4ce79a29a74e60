import { readFileSync } from 'node:fs'
import { signInScreen } from '../screens/sign-in.ts'
import { serving } from '../support/serve.ts'
import { expect, test } from '../support/test.ts'

const readText = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const readme = readText('README.md')

/** The page that the README has a newcomer paste, with the two values they put in. */
const pastedPage = (portalUrl: string, clientId: string): string => {
  const [, html = ''] = /```html\n(<!doctype html>[\s\S]*?)```/.exec(readme) ?? []
  return html
    .replaceAll('http://localhost:4600', portalUrl)
    .replaceAll('the client id of step 1', clientId)
    .replace('console.log(state, user && user.name)', 'document.title = state + (user ? user.name : "")')
}

for (const [name, loader] of [
  ['as it stands', undefined],
  ['with the text of the loader', readText('dist/host-sdk/loader.js')],
] as const)
  test(`the page of the README ${name}, with the SDK from the portal, signs a person in`, async ({
    hostless,
    openPage,
  }) => {
    const host = hostless.hosts.sameSite
    const pasted = pastedPage(hostless.portalUrl, hostless.clientId)
    const body = pasted.replace(/\/\* the text of .*? \*\//, (comment) => loader ?? comment)
    await serving(host, { '/': { body } }, async () => {
      const page = await openPage({})
      await page.goto(host)
      await signInScreen(page.frameLocator('iframe')).signIn('member@acme.test', 'Welcome-to-Acme-1')
      await expect(page).toHaveTitle('authenticatedMax Member')
      const box = page.frameLocator('iframe')
      for (const come of [async () => {}, () => page.reload(), () => page.goto(`${host}/?again`)]) {
        await come()
        await expect(box.getByText('member@acme.test')).toBeVisible()
        await expect(box.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
        await expect(box.getByText(/Taking you to|Still here/)).toBeHidden()
        await expect(box.getByRole('button')).toHaveCount(0)
      }
    })
  })
