import type { FrameLocator, Page } from '@playwright/test'

/** Ways in beside the address. */
export const waysScreen = (portal: FrameLocator | Page) => {
  const button = (name: string) => portal.getByRole('button', { name, exact: true })
  return {
    continueWith: (provider: string) => button(`Continue with ${provider}`),
    waitingFor: (provider: string) => portal.getByText(`Continue in the ${provider} window`),
    inThisTab: () => button('Continue in this tab').click(),
    openMissing: () => portal.getByRole('link', { name: 'Open the window' }).click(),
    openNow: () => button('Open now').click(),
    cancel: () => button('Cancel').click(),
  }
}

/** The page of a mock provider, in a window of its own or in the whole tab. */
export const mockProvider = (page: Page) => ({
  choose: async (email: string, groups = '') => {
    await page.getByLabel('Another email address').fill(email)
    await page.getByLabel('Groups, separated by commas').fill(groups)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
  },
  refuse: () => page.getByRole('button', { name: 'Decline', exact: true }).click(),
  heading: page.getByRole('heading', { name: /^Mock provider/ }),
})
