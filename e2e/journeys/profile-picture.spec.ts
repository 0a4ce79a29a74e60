import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { people, seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const person = people.profilePicture

test('a user shows a picture of themself, and takes it away again', async ({ stack, openPage }) => {
  const page = await openPage()
  const host = hostScreen(page, stack.hosts.crossSite)
  const { portal } = host
  const button = (name: string) => portal.getByRole('button', { name, exact: true })
  const own = portal.locator('.v-account .v-avatar img')

  await host.open()
  // Any picture will do.
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await host.signIn()
  await signInScreen(portal).signIn(person.email, seededPassword)
  await host.expectSignedInAs(person.name)
  await host.administration()
  await portal.locator('a[href="#/admin/profile"]').click()

  await test.step('SEC-AD-10 what is no picture is refused before it is sent', async () => {
    await expect(button('Upload…')).toBeVisible()
    const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)">') }
    await portal.locator('input[type=file]').setInputFiles(file)
    await expect(portal.getByRole('alert')).toContainText('can’t be used')
  })

  await test.step('chooses a part of it, by hand and by keys', async () => {
    await portal.locator('input[type=file]').setInputFiles(picture)
    const area = button('Visible part of the photo')
    await expect(area).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await portal.getByRole('slider', { name: 'Zoom' }).fill('2')
    await area.hover()
    await page.mouse.down()
    await page.mouse.move(300, 300)
    await page.mouse.up()
    await button('Save photo').click()
    await expect(own).toHaveAttribute('src', /\/pictures\/[\w-]{43}\.webp\?t=\d+$/)
    await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
  })

  await test.step('is shown by initials again', async () => {
    await button('Remove').click()
    await expect(own).toHaveCount(0)
    await expect(portal.locator('.v-account .v-avatar').last()).toHaveText('JS')
  })
})
