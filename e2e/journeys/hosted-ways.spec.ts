import { forgotPasswordScreen } from '../screens/forgot-password.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { mockProvider, waysScreen } from '../screens/social.ts'
import { oauthApplication } from '../support/oauth-application.ts'
import { seededPassword } from '../support/people.ts'
import { startStack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const founder = {
  name: 'Ilse Brandt',
  company: 'Westwind',
  email: 'ilse@westwind.test',
  password: 'a kite above the dunes',
}

test('a person signs up on the page of the server, and later has forgotten the password', async ({
  stack,
  openPage,
}) => {
  const page = await openPage({ thirdPartyCookies: 'blocked' })
  const app = await oauthApplication(stack)
  const box = signInScreen(page)

  await test.step('SEC-PO-02 the mailed link leads to our page, and on to the application that asked', async () => {
    const direct = Buffer.from(JSON.stringify({ type: 'signup' })).toString('base64')
    const answered = await app.ask(page, { login_direct_action: direct })
    await box.signUp(founder)
    await expect(box.heading('Check your email')).toBeVisible()
    const [link = ''] = (await stack.mailTo(founder.email)).links
    expect(link).toContain(`${stack.portalUrl}/oauth/account/activate?`)
    await page.goto(link)
    expect(page.url()).not.toContain('token=')
    expect((await answered()).claims()).toMatchObject({ email: founder.email, name: founder.name })
  })

  await test.step('another browser, where it is forgotten: a new one, and on', async () => {
    const elsewhere = await openPage({ thirdPartyCookies: 'blocked' })
    const there = signInScreen(elsewhere)
    const forgot = forgotPasswordScreen(elsewhere)
    const answered = await app.ask(elsewhere)
    await there.enterEmail(founder.email)
    await forgot.ask()
    const after = await stack.now()
    await forgot.sendLink()
    await expect(there.heading('Check your email')).toBeVisible()
    const [link = ''] = (await stack.mailTo(founder.email, { after })).links
    expect(link).toContain(`${stack.portalUrl}/oauth/account/reset-password?`)
    await elsewhere.goto(link)
    await forgot.choosePassword('a kite below the moon')
    await forgot.signIn()
    await there.signIn(founder.email, 'a kite below the moon')
    expect((await answered()).claims()).toMatchObject({ email: founder.email })
  })
})

test('a user signs in at a social provider from the page of the server', async ({ stack, openPage }) => {
  const page = await openPage({ thirdPartyCookies: 'blocked' })
  const app = await oauthApplication(stack)
  const answered = await app.ask(page)
  const opened = Promise.race([page.waitForEvent('popup'), page.waitForURL(/\/dev\/idp\//).then(() => page)])
  await waysScreen(page).continueWith('Google').click()
  await mockProvider(await opened).choose('support@acme.test')
  expect((await answered()).claims()).toMatchObject({ email: 'support@acme.test' })
})

test('a press on a served button counts that is replaced before the press ends', async ({
  stack,
  openPage,
}) => {
  const page = await openPage({ thirdPartyCookies: 'blocked' })
  const app = await oauthApplication(stack)
  const isDown = Promise.withResolvers<void>()
  await page.route('**/OtherMethods-*.js', async (route) => {
    await isDown.promise
    await route.continue()
  })
  const answered = await app.ask(page)
  const served = page.locator('[data-way=google]')
  await served.evaluate((button) => button.setAttribute('data-served', ''))
  await served.hover()
  await page.mouse.down()
  isDown.resolve()
  await page.locator('[data-served]').waitFor({ state: 'detached' })
  const opened = Promise.race([page.waitForEvent('popup'), page.waitForURL(/\/dev\/idp\//).then(() => page)])
  await page.mouse.up()
  await mockProvider(await opened).choose('support@acme.test')
  expect((await answered()).claims()).toMatchObject({ email: 'support@acme.test' })
})

test('a user of several tenants is asked which one to open, when the application wants it so', async ({
  openPage,
}) => {
  // Where they work is remembered for the next sign-in: a server of its own, as in tenants.spec.ts.
  const stack = await startStack()
  const page = await openPage({ thirdPartyCookies: 'blocked' })
  const app = await oauthApplication(stack)
  const box = signInScreen(page)
  const answered = await app.ask(page, { tenant_selection: 'true' })
  await box.signIn('admin@acme.test', seededPassword)
  await expect(box.heading('Choose an organization')).toBeVisible()
  await page.getByRole('button', { name: 'Acme Labs' }).click()
  const labs = (await answered()).claims()?.tenantId
  const inAcme = await (await app.ask(page, { organization: 'acme' }))()
  expect(inAcme.claims()?.tenantId).not.toBe(labs)
  expect((await (await app.ask(page))()).claims()?.tenantId).toBe(labs)
  await stack.stop()
})
