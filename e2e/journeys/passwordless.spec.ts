import type { Page } from '@playwright/test'
import { hostScreen } from '../screens/host.ts'
import { passwordlessScreen } from '../screens/passwordless.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { deployments, type Stack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const person = { email: 'admin@globex.test', name: 'Gil Globex' }

/** Goes to the box and names an address. */
const begin = async (page: Page, url: string, email: string): Promise<void> => {
  const host = hostScreen(page, url)
  const box = signInScreen(host.portal)
  await host.open()
  await host.signIn()
  await box.enterEmail(email)
  await expect(box.heading('Check your email')).toBeVisible()
}

/** The same, until the server has said which browser asked; answers when that was. */
const ask = async (stack: Stack, page: Page, url: string): Promise<string> => {
  const requestedAt = await stack.now()
  const answered = page.waitForResponse((answer) => /passwordless\/\w+\/prelogin$/.test(answer.url()))
  await begin(page, url, person.email)
  await answered
  return requestedAt
}

const linkTo = async (stack: Stack, after: string): Promise<string> => {
  const { links } = await stack.mailTo(person.email, { after, subject: /^Sign in to/ })
  return links[0] ?? ''
}

test.afterEach(({ stack }) => stack.changeSettings({ authStrategy: 'EmailAndPassword' }))

for (const deployment of deployments) {
  test(`a user signs in with a mailed code (${deployment})`, async ({ stack, openPage }) => {
    const url = stack.hosts[deployment]
    await stack.changeSettings({ authStrategy: 'Code' })
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, url)
    const box = signInScreen(host.portal)
    const mail = passwordlessScreen(host.portal)
    const after = await ask(stack, page, url)
    const { code } = await stack.mailTo(person.email, { after, subject: /^\d{6} / })

    await test.step('SEC-OT-01 a wrong code is told, and another browser has no use for the right one', async () => {
      await mail.typeCode(code === '000000' ? '000001' : '000000')
      await expect(box.problem.first()).toContainText('That code isn’t right')
      const other = await openPage()
      // At once: a code may be typed before the server has answered.
      await begin(other, url, 'nobody@globex.test')
      await passwordlessScreen(hostScreen(other, url).portal).typeCode(code ?? '')
      await expect(signInScreen(hostScreen(other, url).portal).problem.first()).toContainText(
        'That code isn’t right',
      )
    })

    await test.step('the right one signs in, typed over the wrong one', async () => {
      await mail.code.press('ControlOrMeta+a')
      await mail.typeCode(code ?? '')
      await host.expectSignedInAs(person.name)
      await page.reload()
      await host.expectSignedInAs(person.name)
    })
  })

  test(`a user signs in with a mailed link (${deployment})`, async ({ stack, openPage, request }) => {
    const url = stack.hosts[deployment]
    await stack.changeSettings({ authStrategy: 'MagicLink' })
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, url)
    const box = signInScreen(host.portal)
    const link = await linkTo(stack, await ask(stack, page, url))
    expect(link).toContain(`${stack.linked[deployment]}/account/login/magic-link?`)

    await test.step('SEC-OT-02 a scanner that follows it uses nothing up', async () => {
      expect((await request.get(link)).ok()).toBe(true)
    })

    await test.step('SEC-PO-02 opened in the same browser, it leaves the address bar and waits for a click', async () => {
      await page.goto(link)
      await expect(box.heading(/^Sign in to/)).toBeVisible()
      expect(page.url()).not.toContain('token=')
      await passwordlessScreen(host.portal).confirm()
      if (deployment !== 'hosted') await expect(box.heading('You’re signed in')).toBeVisible()
      await host.expectSignedInAs(person.name)
    })

    await test.step('it works once', async () => {
      await page.goto(link)
      await passwordlessScreen(host.portal).confirm()
      await expect(box.heading('Get a new link')).toBeVisible()
    })

    await test.step('SEC-OT-02 opened in another browser, it asks first', async () => {
      const asking = await openPage()
      const foreign = await linkTo(stack, await ask(stack, asking, url))
      const other = await openPage({ thirdPartyCookies: 'blocked' })
      const there = hostScreen(other, url)
      await other.goto(foreign)
      await passwordlessScreen(there.portal).confirm()
      await expect(signInScreen(there.portal).heading('Did you request this link?')).toBeVisible()
      await expect(there.portal.getByText(person.email)).toBeVisible()
      await passwordlessScreen(there.portal).confirmElsewhere()
      await there.expectSignedInAs(person.name)
    })
  })
}
