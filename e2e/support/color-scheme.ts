import type { Page } from '@playwright/test'

/** Shows a page and its frames in other colours, and waits until they are there. */
export const showIn = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  // Colours that are on their way; what turns for ever is none of them.
  const arrived = page.frames().map((frame) =>
    frame.evaluate(() => {
      const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition)
      return Promise.all(transitions.map(({ finished }) => finished.catch(() => {})))
    }),
  )
  await Promise.all(arrived)
}
