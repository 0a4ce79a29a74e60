import { createBrowserMark } from '../credentials/browser-mark.ts'
import { lifetimes } from '../lifetimes.ts'

/** @param clientId of the application, as registered */
export const waitingNumberCookieName = (clientId: string): string =>
  `fe_number_${clientId.replaceAll('-', '')}`

/**
 * The browser that named a telephone number which no user has proved. The number counts in it alone: its owner, who has
 * a code sent to it elsewhere, comes to nothing that another person said of it (SEC-SO-11, SEC-SO-12).
 */
export const namingBrowser = createBrowserMark({
  toPlainName: waitingNumberCookieName,
  maxAgeSeconds: lifetimes.waitingNumber,
  isOfTyping: true,
})
