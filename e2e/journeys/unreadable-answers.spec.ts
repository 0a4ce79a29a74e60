import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** What a proxy in between, or one that gave up halfway, makes of an answer. */
const bodies = { 'a page': '<!doctype html><title>Welcome</title>', nothing: '', 'half of it': '{"rows":[{' }

for (const [what, body] of Object.entries(bodies))
  test(`with ${what} instead of its settings, the box signs people in as ever`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage()
    const answer = { status: 200, contentType: 'text/html', body }
    await page.context().route(/\/frontegg\/(metadata|flags)\b/, (route) => route.fulfill(answer))
    const host = hostScreen(page, stack.hosts.sameSite)
    await host.open()
    await host.signIn()
    await signInScreen(host.portal).signIn('member@acme.test', seededPassword)
    await expect(host.status).toHaveText(/^Signed in as /)
  })

for (const path of ['user/token/refresh', 'users/v2/me', 'users/v3/me/tenants'])
  test(`with ${Object.keys(bodies).join(', ')} from ${path}, the portal says so and tries again when asked`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage()
    const host = hostScreen(page, stack.hosts.sameSite)
    await host.open()
    await host.signIn()
    await stack.signInAs(page, 'admin@acme.test')
    await host.expectSignedInAs('Ada Admin')
    const matching = (url: URL) => url.pathname.endsWith(path)
    for (const [what, body] of Object.entries(bodies))
      await test.step(what, async () => {
        const answer = { status: 200, contentType: 'text/html', body }
        await page.context().route(matching, (route) => route.fulfill(answer))
        await page.reload()
        // Without an answer the host takes its user for signed out, and puts the portal in front when it's asked to.
        await expect(host.status).toHaveText('Signed out')
        await host.signIn()
        const retry = host.portal.getByRole('button', { name: 'Try again' })
        await expect(retry).toBeVisible()
        await page.context().unroute(matching)
        await retry.click()
        await host.expectSignedInAs('Ada Admin')
      })
  })
