import { createBrowserMark } from '../credentials/browser-mark.ts'
import { lifetimes } from '../lifetimes.ts'

/** @param clientId of the application, as registered */
export const signUpCookieName = (clientId: string): string => `fe_sign_up_${clientId.replaceAll('-', '')}`

/** The browser that signed up last: the link of its sign-up needs no question there (SEC-PO-32). */
export const signingUpBrowser = createBrowserMark({
  toPlainName: signUpCookieName,
  maxAgeSeconds: lifetimes.activationLink,
})
