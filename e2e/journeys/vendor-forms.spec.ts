import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { signInScreen } from '../screens/sign-in.ts'
import { mockProvider } from '../screens/social.ts'
import { onBuilt } from '../support/example.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const built = fileURLToPath(new URL('../../dist/e2e/vendor-forms', import.meta.url))

/** An application with the vendor's forms, as it is published; they are the last ones that are. */
const application = (page: Page) => {
  const status = page.getByRole('status').first()
  const submit = (testId: string) => page.getByTestId(testId).click()
  return {
    status,
    signOut: async () => {
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(status).toHaveText('Signed out')
    },
    field: (name: string) => page.locator(`input[name="${name}"]`),
    submit,
    signIn: async (email: string, password: string) => {
      await page.locator('input[name="email"]').fill(email)
      await submit('submit-btn')
      await page.locator('input[name="password"]').fill(password)
      await submit('submit-btn')
    },
  }
}

test.use({ testIdAttribute: 'data-test-id' })

test('the vendor’s own forms, as published, sign in, sign up and come back from a provider', async ({
  hostless,
  openPage,
}) => {
  const page = await openPage()
  await onBuilt(built, { hostless, deployment: 'sameSite', page }, async (host) => {
    const { status, field, submit, signIn, signOut } = application(page)

    await test.step('a password signs in, and a reload keeps the session', async () => {
      await expect(status).toHaveText('Signed out')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await signIn('admin@acme.test', 'not-the-right-one')
      await expect(page.getByText('Incorrect email or password').first()).toBeVisible()
      await field('password').fill(seededPassword)
      await submit('submit-btn')
      await expect(status).toHaveText('Signed in as Ada Admin')
      await page.reload()
      await expect(status).toHaveText('Signed in as Ada Admin')
      await signOut()
      await page.reload()
      await expect(status).toHaveText('Signed out')
    })

    await test.step('a newcomer signs up without a password and chooses one at activation', async () => {
      const email = 'newcomer@forms.test'
      await page.goto(`${host}/account/sign-up`)
      await field('email').fill(email)
      await field('name').fill('New Comer')
      await field('companyName').fill('Forms Inc')
      await submit('signupSubmit-btn')
      const { links } = await hostless.mailTo(email)
      await page.goto(links[0] ?? '')
      await field('password').fill('Chosen-At-Activation-1')
      await field('confirmPassword').fill('Chosen-At-Activation-1')
      await submit('activate-btn')
      await expect(status).toHaveText('Signed in as New Comer')
      await signOut()
    })

    await test.step('a provider leads back to the form, which signs in', async () => {
      await page.goto(`${host}/account/login`)
      await submit('google-btn')
      await mockProvider(page).choose('admin@acme.test')
      await expect(status).toHaveText('Signed in as Ada Admin')
      await signOut()
    })

    await test.step('on pages of the server a code is traded, and the session renewed with its refresh token', async () => {
      await page.goto(`${host}/?hosted`)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await signInScreen(page).signIn('member@acme.test', seededPassword)
      await expect(status).toHaveText('Signed in as Max Member')
      const tokenRequest = page.waitForRequest((request) => request.url().endsWith('/oauth/token'))
      await page.getByRole('button', { name: 'Renew' }).click()
      const request = await tokenRequest
      expect(request.postDataJSON()).toMatchObject({ grant_type: 'refresh_token' })
      expect((await request.allHeaders()).authorization).toMatch(/^Bearer /)
      expect((await request.response())?.status()).toBe(200)
      await expect(status).toHaveText('Signed in as Max Member')
    })
  })
})
