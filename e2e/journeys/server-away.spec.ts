import { hostScreen } from '../screens/host.ts'
import { usersScreen } from '../screens/users.ts'
import { framed, inTurn } from '../support/embeddings.ts'
import { expect, test } from '../support/test.ts'

for (const deployment of inTurn('server-away', framed)) {
  test(`a list that cannot be read says so, and is read again when asked (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, stack.hosts[deployment])
    await host.open()
    await host.signIn()
    await stack.signInAs(page, 'admin@acme.test')
    await host.expectSignedInAs('Ada Admin')
    // A reader tries three times before it gives up.
    await stack.failNext('loadUsers', { times: 3 })
    await host.administration()
    await expect(host.portal.getByText('Trace ID')).toBeVisible()
    await host.portal.getByRole('button', { name: 'Try again' }).click()
    await expect(usersScreen(host.portal).rows.first()).toBeVisible()
  })
}
