import type { Page } from '@playwright/test'
import { seededPassword } from '../support/people.ts'
import { type Arena, expect, portalOn, signIn } from './support/arena.ts'
import { signedIn, signInElsewhere } from './support/administrator.ts'
import { attack } from './support/attack.ts'
import { asks, hears, readToken, renewToken } from './support/page-tools.ts'

const [shown, other] = ['member@acme.test', 'admin@acme.test']
const typed = 'Typed By Another'

type SigningOut = { readonly portal: { readonly logout: () => Promise<void> } }
type Profile = { readonly email: string; readonly name: string }

const readProfile = async ({ stack }: Arena, page: Page, token: string): Promise<Profile> =>
  (await asks(page, `${stack.portalUrl}/identity/resources/users/v2/me`, token)).body as Profile

/** One user has typed into their profile, and another one has signed in meanwhile, in a tab that stood at the box. */
const typingBeside = async (arena: Arena, page: Page, path: string) => {
  arena.write(path, { options: { view: 'admin' } })
  const second = await page.context().newPage()
  await second.goto(arena.hosts.crossSite + path)
  await hears(second, /^ready/m)
  await signedIn(arena, page, path, shown)
  const portal = portalOn(page)
  await portal.locator('a[href="#/admin/profile"]').first().click()
  const name = portal.getByLabel('Name', { exact: true })
  await name.fill(typed)
  await signIn(second, other, seededPassword)
  await hears(second, /"authenticated"/)
  return { portal, name, second }
}

/** Neither account has the name, and the first tab shows who is signed in now. */
const expectNothingSent = async (arena: Arena, page: Page, second: Page) => {
  await hears(page, new RegExp(`"authenticated".*${other}`))
  await expect(portalOn(page).getByLabel('Name', { exact: true })).not.toHaveValue(typed)
  const present = await readProfile(arena, second, await readToken(second))
  expect(present).toMatchObject({ email: other })
  expect(present.name).not.toBe(typed)
  const before = await readProfile(arena, second, await signInElsewhere(arena.stack, shown))
  expect(before).toMatchObject({ email: shown })
  expect(before.name).not.toBe(typed)
}

attack(
  'SEC-SS-46',
  'another user signs in in a second tab while one types into their profile in the first, who then saves it',
  'it is saved in no account, and the first tab shows the user who is signed in now',
  async ({ arena, openPage }) => {
    const page = await openPage()
    const { portal, second } = await typingBeside(arena, page, '/other-saves')
    await portal.getByRole('button', { name: /^Save/ }).first().click()
    await expectNothingSent(arena, page, second)
  },
)

attack(
  'SEC-SS-46',
  'another user signs in in a second tab, and the first tab renews its token before what was typed there is saved',
  'what was typed is gone with the user who typed it, before anything can be sent as the other one',
  async ({ arena, openPage }) => {
    const page = await openPage()
    const { name, second } = await typingBeside(arena, page, '/other-renews')
    await renewToken(page)
    await expect(name).not.toHaveValue(typed)
    await expectNothingSent(arena, page, second)
  },
)

attack(
  'SEC-SS-48',
  'a user signs out in a tab after another one has signed in in a second',
  'no user is signed in in the first tab, and the other one goes on in the second',
  async ({ arena, openPage }) => {
    const page = await openPage()
    const { second } = await typingBeside(arena, page, '/other-stays')
    await page.evaluate(() => (window as unknown as SigningOut).portal.logout())
    await hears(page, /"anonymous"/)
    const present = await readProfile(arena, second, await renewToken(second))
    expect(present).toMatchObject({ email: other })
    await second.reload()
    await hears(second, new RegExp(`"authenticated".*${other}`))
  },
)
