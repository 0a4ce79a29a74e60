import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { inTurn } from '../support/embeddings.ts'
import { deployments } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

for (const deployment of inTurn('refusals', deployments)) {
  test(`SEC-PW-05 a wrong password and an unknown person get the same sentence, beside the field (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const sentences: string[] = []
    for (const address of ['member@acme.test', 'nobody@acme.test']) {
      const page = await openPage()
      const host = hostScreen(page, stack.hosts[deployment])
      const box = signInScreen(host.portal)
      await host.open()
      await host.signIn()
      await box.signIn(address, 'certainly not this one')
      await expect(box.password).toHaveAccessibleDescription(/./)
      sentences.push(
        (await box.password.getAttribute('aria-describedby')) ? await box.problem.first().innerText() : '',
      )
      await expect(box.password).toHaveValue('certainly not this one')
    }
    expect(sentences[0]).toBe(sentences[1])
    expect(sentences[0]).not.toBe('')
  })
}

for (const deployment of deployments) {
  test(`an altered link says so and offers the next step (${deployment})`, async ({ stack, openPage }) => {
    const page = await openPage()
    const host = hostScreen(page, stack.hosts[deployment])
    await page.goto(
      `${stack.linked[deployment]}/account/activate?userId=0190a000-0000-7000-8000-00000000abcd&token=altered`,
    )
    await expect(
      host.portal.getByText('This link has expired, was already used or is incomplete.'),
    ).toBeVisible()
    await expect(host.portal.getByRole('button', { name: 'Send a new link' })).toBeVisible()
  })
}

// Only frames are asked for the page that shows the box: the portal’s own pages have none.
test('SEC-BR-02 an unregistered page is refused, and the host is told', async ({ stack, openPage }) => {
  const page = await openPage()
  const stranger = stack.hosts.sameSite.replace('localhost', 'stranger.localhost')
  const host = hostScreen(page, stranger)
  await host.open()
  await host.signIn()
  await expect(host.status).toHaveText('Sign-in is not available (EMBED_FORBIDDEN)')
})
