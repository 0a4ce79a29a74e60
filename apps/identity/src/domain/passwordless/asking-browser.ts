import { passwordlessCookieName } from '@vestibule/contract/constants'
import { createBrowserMark } from '../credentials/browser-mark.ts'
import { lifetimes } from '../lifetimes.ts'

/** The browser that asked for a mailed or texted code or a link. */
export const askingBrowser = createBrowserMark({
  toPlainName: passwordlessCookieName,
  maxAgeSeconds: lifetimes.magicLink,
})
