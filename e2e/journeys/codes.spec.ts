import type { APIRequestContext } from '@playwright/test'
import { hostScreen } from '../screens/host.ts'
import { passwordlessScreen } from '../screens/passwordless.ts'
import { signInScreen } from '../screens/sign-in.ts'
import type { Stack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const secret = 'a lantern on the river'
const codes = (activation: boolean, invitation: boolean) => ({ oneTimeCodes: { activation, invitation } })

test.afterEach(({ stack }) => stack.changeSettings(codes(false, false)))

/** Calls the server as the administrator's own tools would. */
const asAdmin = async (stack: Stack, request: APIRequestContext, path: string, data: object) => {
  const url = (rest: string) => `${stack.portalUrl}/frontegg/identity/resources/${rest}`
  const account = { email: 'admin@acme.test', password: 'Welcome-to-Acme-1' }
  const signedIn = await request.post(url('auth/v1/user'), { data: account })
  const { accessToken } = (await signedIn.json()) as { accessToken: string }
  const answer = await request.post(url(path), { data, headers: { authorization: `Bearer ${accessToken}` } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Record<string, unknown>
}

for (const deployment of ['sameSite', 'crossSite'] as const) {
  test(`an account is activated by a mailed code (${deployment})`, async ({ stack, visitor }) => {
    await stack.changeSettings(codes(true, false))
    const email = `coded-${deployment.toLowerCase()}@example.test`
    const page = await visitor({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, stack.hosts[deployment])
    const box = signInScreen(host.portal)
    const typed = passwordlessScreen(host.portal)
    await host.open()
    await host.signUp()
    await box.signUp({ name: 'Cora Coded', company: 'Codeco', email, password: secret })
    await expect(box.heading('Check your e-mail')).toBeVisible()

    await test.step('SEC-PO-02 the handle is not in the address bar', () => {
      expect(page.url()).toContain('/account/activate/code')
      expect(page.url()).not.toContain('token=')
    })

    const { code } = await stack.mailTo(email, { subject: /activates your/ })
    await test.step('a wrong code stays, the right one activates and signs in', async () => {
      await typed.typeCode(code === '000000' ? '000001' : '000000')
      await expect(box.problem.first()).toContainText('That code isn’t right')
      await typed.code.press('ControlOrMeta+a')
      await typed.typeCode(code ?? '')
      await expect(box.heading('Your account is active')).toBeVisible()
      await host.expectSignedInAs('Cora Coded')
    })
  })
}

test('an invitation is accepted by link and code', async ({ stack, visitor, request }) => {
  await stack.changeSettings(codes(false, true))
  const email = 'admin@globex.test'
  await asAdmin(stack, request, 'users/v2', { email, roleIds: [] })
  const { links, code } = await stack.mailTo(email, { subject: /^Join / })
  const page = await visitor()
  const host = hostScreen(page, stack.hosts.sameSite)
  const box = signInScreen(host.portal)
  const typed = passwordlessScreen(host.portal)
  await page.goto(links[0] ?? '')
  await expect(box.heading('Type your code')).toBeVisible()
  expect(page.url()).not.toContain('token=')
  await typed.typeCode(code === '000000' ? '000001' : '000000')
  await expect(box.problem.first()).toContainText('That code isn’t right')
  await typed.typeCode(code ?? '')
  await expect(box.heading('You have joined')).toBeVisible()
  await host.expectSignedInAs('Gil Globex')
})

test('somebody joins by a shared link', async ({ stack, visitor, request }) => {
  const { token } = await asAdmin(stack, request, 'tenants/invites/v2/user', {})
  const url = stack.hosts.sameSite
  const page = await visitor()
  const host = hostScreen(page, url)
  const box = signInScreen(host.portal)
  await page.goto(`${url}/account/sign-up?invitationToken=${String(token)}`)
  await expect(host.portal.getByText('You are invited to join Acme.')).toBeVisible()
  expect(page.url()).not.toContain('oken=')
  const email = 'linked@example.test'
  await box.signUp({ name: 'Lina Linked', company: 'None', email, password: secret })
  const { links } = await stack.mailTo(email, { subject: /^Activate/ })
  await page.goto(links[0] ?? '')
  await host.expectSignedInAs('Lina Linked')
  expect(await host.claims()).toMatchObject({ roles: ['ReadOnly'] })
})
