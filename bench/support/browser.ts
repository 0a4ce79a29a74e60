import { chromium, type Browser } from '@playwright/test'
import { executablePath, quiet, rootArguments } from '../../e2e/support/chromium.ts'

/** A plain browser: nothing here depends on cookies of third parties. */
export const withBrowser = async <Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> => {
  const browser = await chromium.launch({
    executablePath: executablePath(),
    args: [...rootArguments, ...quiet],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
