import type { BrowserContext, Page } from '@playwright/test'
import { signInScreen } from '../screens/sign-in.ts'
import { people, seededPassword } from '../support/people.ts'
import { expect, test } from './test.ts'

const library = 'oidc-client-ts'
const person = people.openidLibraries

type Past = (parts: {
  readonly page: Page
  readonly context: BrowserContext
  readonly signIn: string
}) => Promise<unknown>

/** What may happen in a browser between signing in and signing out. */
const pasts: Readonly<Record<string, Past>> = {
  'its cookies were deleted': ({ context }) => context.clearCookies(),
  'a new sign-in was asked for and left undone': async ({ page, signIn }) => {
    const before = page.url()
    await page.goto(`${signIn}&prompt=login`)
    await expect(signInScreen(page).email).toBeVisible()
    await page.goto(before)
  },
}

for (const [past, happen] of Object.entries(pasts)) {
  test(`SEC-OA-07 signing out arrives at the application after ${past}`, async ({ origins, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const box = signInScreen(page)
    const status = page.getByRole('status')
    let signIn = ''
    page.on('request', (request) => {
      if (request.url().includes('/oauth/authorize?')) signIn = request.url()
    })
    const signInAgain = async () => {
      await page.locator('#sign-in').click()
      await box.signIn(person.email, seededPassword)
      await expect(status).toHaveText(`Signed in as ${person.email}`)
    }
    await page.goto(`${origins[library]}/`)
    await signInAgain()
    await happen({ page, context: page.context(), signIn })
    await expect(status).toHaveText(`Signed in as ${person.email}`)
    await page.locator('#sign-out').click()
    await page.waitForURL(`${origins[library]}/`)
    await expect(status).toHaveText('Signed out')
    await signInAgain()
  })
}
