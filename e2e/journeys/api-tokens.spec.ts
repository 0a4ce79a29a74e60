import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { framed, inTurn } from '../support/embeddings.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

for (const deployment of inTurn('api-tokens', framed))
  test(`SEC-AD-02 a program acts with an API token until it is deleted (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage()
    const host = hostScreen(page, stack.hosts[deployment])
    const { portal } = host
    const name = `export ${deployment}`
    const button = (label: string) => portal.getByRole('button', { name: label, exact: true })
    const dialog = portal.getByRole('dialog')
    await host.open()
    await host.signIn()
    await signInScreen(portal).signIn('admin@acme.test', seededPassword)
    await host.administration()
    await portal.locator('a[href="#/admin/apiTokens"]').click()

    await button('New token').click()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('checkbox', { name: 'Read only' }).check()
    await button('Create token').click()
    const clientId = await dialog.getByRole('textbox', { name: 'Client ID' }).inputValue()
    const secret = await dialog.getByRole('textbox', { name: 'Client secret' }).inputValue()
    await dialog.getByRole('checkbox').check()
    await button('Done').click()
    await expect(dialog).toBeHidden()
    await expect(portal.locator('body')).not.toContainText(secret)

    const at = (path: string) => `${stack.portalUrl}/frontegg/identity/resources/${path}`
    const exchange = () =>
      fetch(at('auth/v1/api-token'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId, secret }),
      })
    const { accessToken } = (await (await exchange()).json()) as { accessToken: string }
    const read = (path: string) => fetch(at(path), { headers: { authorization: `Bearer ${accessToken}` } })
    expect((await read('roles/v1')).status).toBe(200)
    expect((await read('tenants/api-tokens/v1')).status).toBe(403)

    await portal.getByRole('button', { name: `Actions for ${name}` }).click()
    await portal.getByRole('menuitem', { name: 'Delete token' }).click()
    await dialog.getByRole('button', { name: 'Delete token' }).click()
    await expect(dialog).toBeHidden()
    expect((await exchange()).status).toBe(401)
    expect((await read('roles/v1')).status).toBe(401)
  })
