import type { FrameLocator, Page } from '@playwright/test'
import { signInScreen } from '../screens/sign-in.ts'
import { seededPassword } from '../support/people.ts'
import { type Arena, expect, portalOn } from './support/arena.ts'
import { attack } from './support/attack.ts'
import { hears, readState } from './support/page-tools.ts'

const who = 'support@acme.test'

const questionIn = (portal: FrameLocator | Page) => portal.getByRole('dialog', { name: /^Sign out of/ })

/** Follows a link of a page that no application registered. */
const lure = async ({ put, stranger }: Arena, page: Page, address: string): Promise<void> => {
  put('stranger', '/lure', { body: `<!doctype html><a href="${address}">Claim</a>` })
  await page.goto(`${stranger}/lure`)
  await page.getByRole('link', { name: 'Claim' }).click()
}

const writePages = ({ write }: Arena): void => {
  for (const path of ['/account/logout', '/account/login', '/']) write(path)
}

const arriveSignedIn = async (arena: Arena, page: Page): Promise<void> => {
  writePages(arena)
  await page.goto(`${arena.hosts.crossSite}/`)
  await hears(page, /^ready/m)
  await arena.stack.signInAs(page, who)
  await hears(page, /"authenticated"/)
}

attack(
  'SEC-PO-36',
  'a link of any site leads to the host’s address of signing out',
  'the portal asks over the page, and a user who stays is signed in as before; one who is signed out is asked nothing',
  async ({ arena, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    await arriveSignedIn(arena, page)
    const address = `${arena.hosts.crossSite}/account/logout`
    const question = questionIn(portalOn(page))
    await lure(arena, page, address)
    await question.getByRole('button', { name: 'Stay signed in' }).click()
    await page.waitForURL(`${arena.hosts.crossSite}/`)
    await expect(question).toHaveCount(0)
    await page.reload()
    await hears(page, /"authenticated"/)

    await lure(arena, page, address)
    const yes = question.getByRole('button', { name: 'Sign out', exact: true })
    await expect(yes).not.toHaveAttribute('aria-disabled', 'true')
    await yes.click()
    await page.waitForURL(/\/account\/login/)
    expect(await readState(page)).toBe('anonymous')

    await page.goto(address)
    await page.waitForURL(/\/account\/login/)
    await expect(signInScreen(portalOn(page)).email).toBeVisible()
    await expect(question).toHaveCount(0)
  },
)

attack(
  'SEC-PO-36',
  'a link of any site leads to the portal’s own page of signing out, and the site changes its address',
  'the page asks, and a user who stays is signed in as before',
  async ({ arena, openPage }) => {
    const page = await openPage()
    writePages(arena)
    const { portalUrl } = arena.stack
    await page.goto(`${portalUrl}/oauth/portal`)
    await signInScreen(page).signIn(who, seededPassword)
    const profile = page.getByRole('heading', { level: 1, name: 'Profile' })
    await expect(profile).toBeVisible()

    await lure(arena, page, `${portalUrl}/oauth/account/logout`)
    await expect(questionIn(page)).toBeVisible()
    await page.evaluate(() => location.replace('#once-more'))
    await expect(questionIn(page)).toHaveCount(1)
    await questionIn(page).getByRole('button', { name: 'Stay signed in' }).click()
    await expect(profile).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/oauth/portal')
    await page.reload()
    await expect(profile).toBeVisible()
  },
)
