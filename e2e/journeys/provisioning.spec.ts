import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { activate } from '../support/as-admin.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** A directory that has nothing but what the page showed. */
const directoryAt = (url: string, token: string) => async (method: string, path: string, body?: object) => {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: JSON.parse(text === '' ? '{}' : text) as { id: string } }
}

test('SEC-AD-07 a directory brings a user, changes the name and takes the user out, and the session ends', async ({
  stack,
  openPage,
}) => {
  const page = await openPage()
  const host = hostScreen(page, stack.hosts.sameSite)
  const { portal } = host
  const button = (label: string) => portal.getByRole('button', { name: label, exact: true })
  const dialog = portal.getByRole('dialog')
  const email = 'priya@provisioned.test'
  await host.open()
  await host.signIn()
  await signInScreen(portal).signIn('admin@acme.test', seededPassword)
  await host.administration()
  await portal.locator('a[href="#/admin/provisioning"]').click()

  await button('New connection').click()
  await dialog.getByLabel('Directory').selectOption('azure-ad')
  await dialog.getByLabel('Name (optional)').fill('Head office')
  await button('Create connection').click()
  const url = await dialog.getByRole('textbox', { name: 'Tenant URL' }).inputValue()
  const token = await dialog.getByRole('textbox', { name: 'Secret token' }).inputValue()
  await dialog.getByRole('checkbox').check()
  await button('Done').click()
  await expect(portal.locator('body')).not.toContainText(token)
  const send = directoryAt(url, token)

  const user = { schemas: [userSchema], userName: email, displayName: 'Priya Shah', active: true }
  const made = await send('POST', '/Users', {
    ...user,
    emails: [{ value: email, type: 'work', primary: true }],
  })
  expect(made.status).toBe(201)

  await activate(stack, email)
  const theirs = hostScreen(await openPage(), stack.hosts.sameSite)
  await theirs.open()
  await theirs.signIn()
  await signInScreen(theirs.portal).signIn(email, seededPassword)
  await theirs.expectSignedInAs('Priya Shah')

  const patch = (value: object) =>
    send('PATCH', `/Users/${made.body.id}`, { schemas: [patchSchema], Operations: [value] })
  expect((await patch({ op: 'Replace', path: 'displayName', value: 'Priya Shah-Lee' })).status).toBe(200)
  await theirs.open()
  await theirs.expectSignedInAs('Priya Shah-Lee')

  expect((await patch({ op: 'Replace', path: 'active', value: 'False' })).status).toBe(200)
  await theirs.open()
  await theirs.expectSignedOut()

  expect((await send('DELETE', `/Users/${made.body.id}`)).status).toBe(204)
  await portal
    .getByRole('row')
    .filter({ hasText: 'Head office' })
    .getByRole('button', { name: 'View log' })
    .click()
  await expect(dialog.getByRole('listitem').first()).toContainText('DELETE')
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
})
