import { signInScreen } from '../screens/sign-in.ts'
import { people, seededPassword } from '../support/people.ts'
import { checks } from './call-apis.ts'
import { libraries } from './libraries.ts'
import { expect, test } from './test.ts'

const person = people.openidLibraries

for (const [name, library] of Object.entries(libraries)) {
  test(`${name} signs a person in and out, as it is published`, async ({ origins, stack, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const box = signInScreen(page)
    const status = page.getByRole('status')
    const press = (id: string) => page.locator(`#${id}`).click()
    const goToSignIn = async () => {
      await press('sign-in')
      await library.onSignIn?.(page)
    }
    await page.goto(`${origins[name]}/`)
    await expect(status).toHaveText('Signed out')

    await test.step('a person signs in on the pages of the server', async () => {
      await goToSignIn()
      await page.waitForURL(`${stack.portalUrl}/oauth/account/login**`)
      await box.signIn(person.email, seededPassword)
      await expect(status).toHaveText(`Signed in as ${person.email}`)
      expect(new URL(page.url()).origin).toBe(origins[name])
    })

    await test.step('APIs let the access token in, and no id token', async () => {
      await press('call')
      await expect(page.locator('#said')).toHaveText(checks.map((check) => `${check} 200 401`).join(', '))
    })

    if (library.canRefresh)
      await test.step('the library renews the tokens, and the new ones are let in', async () => {
        await press('refresh')
        await expect(page.locator('#said')).toHaveText('Refreshed')
        await press('call')
        await expect(page.locator('#said')).toHaveText(checks.map((check) => `${check} 200 401`).join(', '))
      })

    await test.step('signing out ends at the application, and the next sign-in asks again', async () => {
      await press('sign-out')
      await library.onSignOut?.(page)
      await page.waitForURL(`${origins[name]}/`)
      await expect(status).toHaveText('Signed out')
      await goToSignIn()
      await expect(box.email).toBeVisible()
    })
  })
}
