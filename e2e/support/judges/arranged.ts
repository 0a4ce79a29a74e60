import { expect, type Page } from '@playwright/test'

/** What has to be done at an address before it shows what is judged. */
export type Arranged = {
  readonly what: string
  readonly address: string
  readonly arrange: (page: Page) => Promise<void>
  /** Widths of the window that it is judged at. */
  readonly widths: readonly number[]
  /** So many rules find something to judge at least. */
  readonly least: number
}

const failing = '0198d0ab-44d2-7a90-9c3e-1f2e3d4c5b6a'

export const arranged: readonly Arranged[] = [
  {
    what: 'the table of users with every column',
    address: '#/admin/users',
    widths: [1280, 1024, 320],
    least: 10,
    arrange: async (page) => {
      await page.locator('tbody td[data-in=lead]').nth(5).waitFor()
      const headers = page.locator('.v-table thead th')
      const before = await headers.count()
      await page.locator('button:has(.lucide-columns-3)').click()
      const choices = page.locator('[name=columns]')
      await choices.first().waitFor()
      for (const choice of await choices.all()) await choice.check()
      await page.keyboard.press('Escape')
      await expect(choices).toHaveCount(0)
      expect(await headers.count()).toBeGreaterThan(before)
    },
  },
  {
    what: 'the report of a tried connection',
    address: '#/admin/sso/sso-okta/test',
    widths: [1280],
    least: 8,
    arrange: async (page) => {
      await page.locator('.v-settings header .v-button').click()
      await page.locator('.v-tests').waitFor()
    },
  },
  {
    what: 'a request of a directory, opened',
    address: `#/admin/provisioning?dialog=log&item=${failing}`,
    widths: [320],
    least: 10,
    arrange: (page) => page.locator('.v-log button').first().click(),
  },
]
