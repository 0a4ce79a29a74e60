import type { Page } from '@playwright/test'

/** The page that asks before a program on the device is signed in. */
export const approveProgramScreen = (page: Page) => ({
  title: page.getByRole('heading', { name: /^Sign in to .+ on this device\?$/ }),
  approve: page.getByRole('button', { name: /^Continue to / }),
  cancel: page.getByRole('button', { name: 'Cancel' }),
  change: page.getByRole('button', { name: 'Change' }),
})
