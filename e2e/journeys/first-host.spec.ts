import { readFileSync } from 'node:fs'
import { signInScreen } from '../screens/sign-in.ts'
import { serving } from '../support/serve.ts'
import { startStack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

/** The page that the README has a newcomer paste, with the two values they put in. */
const pastedPage = (portalUrl: string, clientId: string): string => {
  const [, html = ''] = /```html\n(<!doctype html>[\s\S]*?)```/.exec(readme) ?? []
  return html
    .replaceAll('http://localhost:4600', portalUrl)
    .replaceAll('the client id of step 1', clientId)
    .replace('console.log(state, user && user.name)', 'document.title = state + (user ? user.name : "")')
}

test('the page of the README, with the SDK from the portal, signs a person in', async ({ visitor }) => {
  const stack = await startStack({ isHostless: true })
  const host = stack.hosts.sameSite
  const body = pastedPage(stack.portalUrl, stack.clientId)
  try {
    await serving(host, { '/': { body } }, async () => {
      const page = await visitor({})
      await page.goto(host)
      await signInScreen(page.frameLocator('iframe')).signIn('member@acme.test', 'Welcome-to-Acme-1')
      await expect(page).toHaveTitle('authenticatedMax Member')
    })
  } finally {
    await stack.stop()
  }
})
