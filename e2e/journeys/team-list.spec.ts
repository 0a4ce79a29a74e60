import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { usersScreen } from '../screens/users.ts'
import { expect, test } from '../support/test.ts'

test('an administrator searches, sorts and pages through the team', async ({ stack, openPage }) => {
  const page = await openPage()
  const host = hostScreen(page, stack.hosts.sameSite)
  await host.open()
  await host.signIn()
  await signInScreen(host.portal).signIn('admin@acme.test', 'Welcome-to-Acme-1')
  await host.administration()
  const team = usersScreen(host.portal)
  await expect(team.rows).toHaveCount(10)

  const firstName = async () => (await team.rows.first().innerText()).split('\n')
  const ascending = await firstName()
  await team.sortBy('Name')
  await expect.poll(firstName).not.toEqual(ascending)

  await team.search('amara')
  await expect(team.rows).toHaveCount(1)
  await expect(team.rows.first()).toContainText('amara.okafor@acme.test')
  await page.reload()
  await expect(team.rows).toHaveCount(1)

  await team.search('')
  await expect(team.rows).toHaveCount(10)
  const before = await firstName()
  await team.nextPage()
  await expect.poll(firstName).not.toEqual(before)
})
