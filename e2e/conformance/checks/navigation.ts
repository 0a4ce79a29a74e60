import { type Check, holds, refused, readValue } from '../check.ts'

export const navigation: readonly Check[] = [
  {
    area: 'navigation',
    name: 'a page of administration is opened by its name',
    judge: async ({ perform, portal }) => {
      readValue(await perform('openAdminPortal', { page: 'profile' }))
      const heading = (await portal()).getByRole('heading', { level: 1, name: 'Profile' })
      await heading.waitFor({ timeout: 10_000 })
    },
  },
  {
    area: 'navigation',
    name: 'a page there is not leads nowhere',
    judge: async ({ perform, page }) => {
      const before = new URL(page.url())
      for (const name of ['no-such-page', '../../evil', 'javascript:alert(1)', '//evil.invalid']) {
        const answer = await perform('openAdminPortal', { page: name })
        // Shown as a page that is not there, or not at all.
        if (answer.code !== undefined) refused(answer, 'ROUTE_UNKNOWN', 'INVALID_ARGUMENT')
      }
      const { origin, pathname } = new URL(page.url())
      holds(origin === before.origin && pathname === before.pathname, `the page went to ${page.url()}`)
    },
  },
]
