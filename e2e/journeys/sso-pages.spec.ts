import type { Page } from '@playwright/test'
import { withPreview } from '../support/preview.ts'
import { expect, test } from '../support/test.ts'

/** Goes on with the Tab key until a control of this name has the keyboard. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let n = 0; n < 80; n += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
    if (focused.trim() === name) return
  }
  throw new Error(`The Tab key leads to no “${name}”`)
}

test('the wizard is gone through by keyboard alone', async ({ openPage }) => {
  test.setTimeout(120_000)
  const page = await openPage()
  const dialog = page.getByRole('dialog')
  const press = async (name: string) => {
    await tabTo(page, name)
    await page.keyboard.press('Enter')
  }
  const at = (step: string) => page.getByRole('heading', { level: 2, name: step, exact: true })
  await withPreview(async (origin) => {
    await page.goto(`${origin}/?delay=0#admin/sso/new`)
    await page.getByRole('button', { name: 'Choose Okta' }).waitFor()
    await press('Choose Okta')
    await expect(at('Exchange details')).toBeVisible()
    await press('Enter metadata URL')
    await dialog.waitFor()
    await page.keyboard.type('https://acme.okta.test/metadata')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await press('Next')
    await expect(at('Domain')).toBeFocused()
    await press('Add domain')
    await dialog.waitFor()
    await page.keyboard.type('acme.test')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await press('Check now')
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    await press('Next')
    await expect(at('Roles')).toBeFocused()
    await press('Next')
    await expect(at('Test')).toBeFocused()
    await press('Run test')
    await expect(page.getByText('The connection doesn’t work yet')).toBeVisible()
    await press('Next')
    await expect(at('Turn on')).toBeFocused()
    await press('Turn on')
    await expect(at('Require')).toBeFocused()
    await press('Done')
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  })
})
