import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { framed, inTurn } from '../support/embeddings.ts'
import { asAdmin, join, readRoleIds } from '../support/as-admin.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

for (const deployment of inTurn('personal-tokens', framed))
  test(`SEC-AD-02 a personal token acts as its owner, until the owner leaves (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const email = `tokens.${deployment.toLowerCase()}@acme.test`
    const { Admin: admin = '' } = await readRoleIds(stack)
    await join(stack, { email, name: 'Tara Token' }, [admin])
    const page = await openPage()
    const host = hostScreen(page, stack.hosts[deployment])
    const { portal } = host
    const button = (label: string) => portal.getByRole('button', { name: label, exact: true })
    const dialog = portal.getByRole('dialog')
    await host.open()
    await host.signIn()
    await signInScreen(portal).signIn(email, seededPassword)
    await host.administration()
    await portal.locator('a[href="#/admin/personalApiTokens"]').click()

    await button('New token').click()
    await dialog.getByLabel('Name').fill('laptop')
    await button('Create token').click()
    const clientId = await dialog.getByRole('textbox', { name: 'Client ID' }).inputValue()
    const secret = await dialog.getByRole('textbox', { name: 'Client secret' }).inputValue()
    await dialog.getByRole('checkbox').check()
    await button('Done').click()
    await expect(portal.locator('tbody')).toContainText('laptop')
    await expect(portal.locator('body')).not.toContainText(secret)

    const at = (path: string) => `${stack.portalUrl}/frontegg/identity/resources/${path}`
    const exchange = () =>
      fetch(at('auth/v1/api-token'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId, secret }),
      })
    const { accessToken } = (await (await exchange()).json()) as { accessToken: string }
    const headers = { authorization: `Bearer ${accessToken}` }
    const read = (path: string) => fetch(at(path), { headers })
    expect((await read('users/v3')).status).toBe(200)
    // What is about tokens and factors is closed to tokens, whatever their owner may do.
    expect((await read('users/api-tokens/v1')).status).toBe(403)
    const people = (await (await read('users/v3?_email=tokens.')).json()) as {
      items: { id: string; email: string }[]
    }
    const owner = people.items.find((one) => one.email === email)?.id
    await asAdmin(stack, `tenants/users/v1/${owner}/disable`, {})
    expect((await exchange()).status).toBe(401)
    expect((await read('users/v3')).status).toBe(401)
  })
