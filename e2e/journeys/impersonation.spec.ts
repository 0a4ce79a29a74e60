import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { usersScreen } from '../screens/users.ts'
import { findings } from '../support/axe.ts'
import { people, seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const runs = [
  { name: 'same-site', host: 'sameSite', actor: people.actorSameSite, target: people.actedForSameSite },
  { name: 'cross-site', host: 'crossSite', actor: people.actorCrossSite, target: people.actedForCrossSite },
] as const

for (const { name, host: site, actor, target } of runs) {
  test(`SEC-AD-06 an administrator acts for a member and stops again (${name})`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, stack.hosts[site])
    const box = signInScreen(host.portal)
    const users = usersScreen(host.portal)
    const bar = host.portal.getByRole('region', { name: 'Signed in as another user' })
    const see = async (what: string) => expect(await findings(page, { least: 5 }), what).toEqual([])

    await test.step('they sign in, and open the team', async () => {
      await host.open()
      await host.signIn()
      await box.signIn(actor.email, seededPassword)
      await host.expectSignedInAs(actor.name)
    })
    const before = await host.claims()

    await test.step('SEC-AD-03 a proof that is too old is renewed in the dialog', async () => {
      await stack.advanceClock(301)
      await host.administration()
      await users.search(target.name)
      await users.actFor(target.name, { reason: 'Ticket 4711', password: seededPassword })
    })

    await test.step('the host has the other person, and the bar says who really acts', async () => {
      await host.expectSignedInAs(target.name)
      await expect(bar).toContainText(`You’re signed in as ${target.name}`)
      await expect(bar).toContainText(`recorded for ${actor.name}`)
      await see('the bar alone')
      const claims = await host.claims()
      expect(claims).toMatchObject({ email: target.email, act: { sub: before.sub } })
      expect(claims.sid).not.toBe(before.sid)
    })

    await test.step('it stays when the page is loaded again, and on every page of administration', async () => {
      await page.reload()
      await expect(bar).toContainText(`You’re signed in as ${target.name}`)
      await host.administration()
      await expect(users.heading).toBeVisible()
      await expect(bar).toBeVisible()
      await expect(host.portal.getByRole('button', { name: 'Invite people' })).toHaveCount(0)
      await see('the bar above a page')
    })

    await test.step('locks stay closed', async () => {
      await host.portal.getByRole('link', { name: 'Profile' }).click()
      await host.portal.getByRole('button', { name: /^Change password/ }).click()
      const dialog = host.portal.getByRole('dialog')
      await dialog.getByLabel('Current password', { exact: true }).fill(seededPassword)
      await dialog.getByLabel('New password', { exact: true }).fill('not going to happen 1')
      await dialog.getByRole('button', { name: /^Change password/ }).click()
      await expect(dialog.getByRole('alert')).toContainText(
        'You can’t do this while you’re signed in as someone else',
      )
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    })

    await test.step('SEC-SS-03 Stop makes them themselves again, in a session that is new', async () => {
      await bar.getByRole('button', { name: 'End session' }).click()
      await host.expectSignedInAs(actor.name)
      await expect(bar).toHaveCount(0)
      await page.reload()
      await host.expectSignedInAs(actor.name)
      const after = await host.claims()
      expect(after.sub).toBe(before.sub)
      expect(after).not.toHaveProperty('act')
      expect(after.sid).not.toBe(before.sid)
    })
  })
}
