import { files, hostPage } from '../boundary/support/host-page.ts'
import { serving } from '../support/serve.ts'
import { expect, test } from '../support/test.ts'

type Host = { readonly portal: { readonly signUp: () => Promise<void> } }

for (const deployment of ['sameSite', 'crossSite'] as const) {
  test(`the field that has the keyboard keeps it when the host hears that the box is there (${deployment})`, async ({
    hostless,
    openPage,
  }) => {
    const host = hostless.hosts[deployment]
    const body = hostPage(hostless, { options: { view: 'login' } })
    const answers = { ...files, '/page': { type: 'text/html', body: `${body}<button>Join</button>` } }
    await serving(host, answers, async () => {
      const page = await openPage({ thirdPartyCookies: 'blocked' })
      await page.goto(`${host}/page`)
      const ask = () => page.evaluate(() => (window as unknown as Host).portal.signUp())
      await ask()
      const company = page.frameLocator('iframe').getByLabel('Company')
      for (const letter of 'Initech') {
        // The page has the keyboard when its button is pressed; the box takes it before the page has heard of the box.
        await page.getByRole('button', { name: 'Join' }).click()
        await company.focus()
        await ask()
        await page.keyboard.press(letter)
      }
      await expect(company).toBeFocused()
      await expect(company).toHaveValue('Initech')
    })
  })
}
