import { hostScreen } from '../screens/host.ts'
import { passwordlessScreen } from '../screens/passwordless.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { smsScreen } from '../screens/sms.ts'
import { inTurn } from '../support/embeddings.ts'
import { deployments } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const [hidden, optional, required] = [
  { isActive: false, isRequired: false },
  { isActive: true, isRequired: false },
  { isActive: true, isRequired: true },
]

test.afterEach(({ stack }) =>
  stack.changeSettings({
    authStrategy: 'EmailAndPassword',
    signUpStrategies: { email: required, phoneNumber: hidden, username: hidden },
  }),
)

for (const deployment of inTurn('sign-up-phone', deployments)) {
  test(`a person signs up with a telephone number (${deployment})`, async ({ stack, openPage }) => {
    const number = `+44207946012${deployments.indexOf(deployment)}`
    await stack.changeSettings({
      authStrategy: 'SmsCode',
      signUpStrategies: { email: hidden, phoneNumber: required, username: hidden },
    })
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, stack.hosts[deployment])
    const { portal } = host
    await host.open()
    await host.signUp()

    await test.step('a number without country code gets that of the country beside it', async () => {
      await portal.getByLabel('Full name').fill('Tess Telephone')
      await portal.getByLabel('Company').fill('Teleco')
      await portal.getByLabel('Country').selectOption('GB')
      await smsScreen(portal).number.fill(number.slice(3))
      await portal.getByRole('button', { name: 'Create account' }).click()
    })

    await test.step('the texted code signs in, and the account is there', async () => {
      await expect(signInScreen(portal).heading('Check your phone')).toBeVisible()
      await passwordlessScreen(portal).typeCode(await stack.textTo(number))
      await host.expectSignedInAs('Tess Telephone')
      await page.reload()
      await host.expectSignedInAs('Tess Telephone')
      expect(await host.claims()).toMatchObject({ roles: ['Admin'] })
    })
  })
}

for (const deployment of inTurn('sign-up-phone', deployments, 1)) {
  test(`a person signs up with a username, and is in at once (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    await stack.changeSettings({
      authStrategy: 'UsernameAndPassword',
      signUpStrategies: { email: optional, phoneNumber: hidden, username: required },
    })
    const own = `una.${deployment.toLowerCase()}`
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, stack.hosts[deployment])
    const { portal } = host
    await host.open()
    await host.signUp()
    const apply = async (username: string) => {
      await portal.getByLabel('Full name').fill('Una Username')
      await portal.getByLabel('Company').fill('Nameco')
      await portal.getByLabel('Username').fill(username)
      await portal.getByLabel('Password', { exact: true }).fill('a lantern on the river')
      await portal.getByRole('button', { name: 'Create account' }).click()
    }
    await apply('Max.Member')
    await expect(signInScreen(portal).problem.first()).toContainText('This username is taken')
    await apply(own)
    await host.expectSignedInAs('Una Username')
    await host.expectBoxClosed()
    await host.signOut()
    await host.expectSignedOut()
    await host.signIn()
    await portal.getByRole('textbox', { name: 'Email or username' }).fill(own.toUpperCase())
    await signInScreen(portal).continue()
    await signInScreen(portal).enterPassword('a lantern on the river')
    await host.expectSignedInAs('Una Username')
  })
}
