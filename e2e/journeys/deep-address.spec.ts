import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { usersScreen } from '../screens/users.ts'
import { expect, test } from '../support/test.ts'

const deep = '#/admin/users/7c9e6679-7425-40de-944b-e07fc1f90ae7/history-of-sign-ins?x=1'

test('an address below a page of administration survives a reload, Back and Forward', async ({
  stack,
  openPage,
}) => {
  const page = await openPage()
  const host = hostScreen(page, stack.hosts.sameSite)
  const team = usersScreen(host.portal)
  const users = host.portal.getByRole('link', { name: 'Users' })
  const notFound = host.portal.getByRole('heading', { level: 1, name: 'Page not found' })
  const expectDeep = async () => {
    await expect(notFound).toBeVisible()
    await expect(users).toHaveAttribute('aria-current', 'page')
    expect(new URL(page.url()).hash).toBe(deep)
  }
  await host.open()
  await host.signIn()
  await signInScreen(host.portal).signIn('admin@acme.test', 'Welcome-to-Acme-1')
  await host.expectSignedInAs('Ada Admin')

  await page.goto(`${stack.hosts.sameSite}/${deep}`)
  await expectDeep()
  await page.reload()
  await expectDeep()

  await users.click()
  await expect(team.heading).toBeVisible()
  await expect.poll(() => new URL(page.url()).hash).toBe('#/admin/users')
  await page.goBack()
  await expectDeep()
  await page.goForward()
  await expect(team.heading).toBeVisible()
})

test('a page of the portal’s own keeps what a list is searched for', async ({ stack, openPage }) => {
  const page = await openPage()
  const host = hostScreen(page, stack.hosts.hosted)
  const team = usersScreen(host.portal)
  await host.open()
  await host.signIn()
  await signInScreen(host.portal).signIn('admin@acme.test', 'Welcome-to-Acme-1')
  await host.expectSignedInAs('Ada Admin')
  await host.administration()
  await team.search('amara')
  await expect(team.rows).toHaveCount(1)
  await page.reload()
  await expect(team.rows).toHaveCount(1)
  expect(new URL(page.url()).hash).toBe('#/admin/users?search=amara')
})
