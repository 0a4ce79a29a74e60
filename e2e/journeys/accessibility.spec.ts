import type { FrameLocator, Page } from '@playwright/test'
import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { colourRules, findings } from '../support/axe.ts'
import { showIn } from '../support/color-scheme.ts'
import { expect, test } from '../support/test.ts'

const looks = [
  { name: 'light and dark', isDarkToo: true, locale: 'en' },
  { name: 'right-to-left', isDarkToo: false, locale: 'he' },
]

/** A screen is free of findings, and by its colours in the dark as well. @param least so many things are judged at least */
const seeing =
  (page: Page, least: number, isDarkToo: boolean) =>
  async (screen: string): Promise<void> => {
    expect(await findings(page, { least }), screen).toEqual([])
    if (!isDarkToo) return
    await showIn(page, 'dark')
    expect(await findings(page, { least: 1, only: colourRules }), `${screen}, dark`).toEqual([])
    await showIn(page, 'light')
  }

const submit = (portal: FrameLocator | Page) => portal.locator('button[type=submit]').click()

for (const { name, isDarkToo, locale } of looks) {
  test(`WCAG every screen of the first journey is free of findings (${name})`, async ({
    stack,
    openPage,
  }) => {
    test.setTimeout(120_000)
    const page = await openPage()
    const host = hostScreen(page, stack.hosts.sameSite)
    const { portal } = host
    const box = signInScreen(portal)
    const see = seeing(page, 20, isDarkToo)

    await host.open()
    await page.locator('#locale').selectOption(locale)
    await host.signUp()
    const company = portal.locator('input[name=company], input[name=companyName]').first()
    await company.waitFor()
    await see('sign-up')
    await host.signIn()
    // Both boxes have a field for the address.
    await company.waitFor({ state: 'detached' })
    await portal.locator('input[type=email]').waitFor()
    await see('e-mail')
    await portal.locator('input[type=email]').fill('admin@acme.test')
    await submit(portal)
    await portal.locator('input[name=password]').fill('not the right one')
    await see('password')
    await submit(portal)
    await box.problem.first().waitFor()
    await see('wrong password')
    await portal.locator('input[name=password]').fill('Welcome-to-Acme-1')
    await submit(portal)
    await host.expectSignedInAs('Ada Admin')

    await host.administration()
    await portal.locator('tbody td[data-in=lead]').first().waitFor()
    await see('users')
    await portal.locator('tbody [aria-haspopup=menu]').nth(2).click()
    await portal.locator('[role=menu]').waitFor()
    await see('menu of a row')
    await page.keyboard.press('Escape')
    await portal.locator('header .v-button.is-primary').click()
    await portal.locator('[role=dialog] input[name=emails]').waitFor()
    await see('invitation')
    await page.keyboard.press('Escape')
    await portal.locator('a[href="#/admin/profile"]').click()
    await portal.locator('input[name=jobTitle]').fill('Clerk')
    // In the middle of the page the bar lies over whatever is there; at its end it has a place of its own.
    await portal.locator('.v-content').evaluate((content) => content.scrollIntoView({ block: 'end' }))
    await see('profile with the save bar')
  })
}

for (const { name, isDarkToo, locale } of looks) {
  test(`WCAG the ways to providers are free of findings (${name})`, async ({ stack, openPage }) => {
    const page = await openPage()
    const host = hostScreen(page, stack.hosts.sameSite)
    const { portal } = host
    // Little stands on some of these.
    const see = seeing(page, 10, isDarkToo)

    await host.open()
    await page.locator('#locale').selectOption(locale)
    await host.signIn()
    await portal.locator('.v-providers button').first().waitFor()
    await see('providers')
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      portal.locator('.v-providers button').first().click(),
    ])
    await portal.locator('.v-outside a').waitFor()
    await see('waiting for a window')
    await opened.getByRole('button', { name: 'Decline' }).click()
    await portal.getByRole('alert').first().waitFor()
    await see('refused at a provider')
    // The way to the provider does not answer, so that the screen stays. Its start is held: Playwright sees no redirect.
    await page.context().route('**/login/start?**', () => {})
    await portal.locator('input[type=email]').fill('hana@sso.globex.test')
    await submit(portal)
    await portal.locator('footer .v-link').waitFor()
    await see('on the way to the organization')
  })
}
