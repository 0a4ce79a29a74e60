import { createBrowserMark } from '../credentials/browser-mark.ts'
import { lifetimes } from '../lifetimes.ts'
import type { RequestContext } from '../../request/request-context.ts'

/** @param clientId of the application, as registered */
export const signUpCookieName = (clientId: string): string => `fe_sign_up_${clientId.replaceAll('-', '')}`

/**
 * The browser that signed up last: the link of its sign-up needs no question there (SEC-PO-32), and with its code counts what was
 * typed (SEC-OT-16).
 */
export const signingUpBrowser = createBrowserMark({
  toPlainName: signUpCookieName,
  maxAgeSeconds: lifetimes.activationLink,
  isOfTyping: true,
})

/** Whether the browser that asks signed up what a link or code carries; of an invitation none did. */
export const isSigningUpBrowser = (
  ctx: RequestContext,
  { browserHash }: Readonly<Record<string, unknown>>,
): boolean => browserHash !== undefined && browserHash === signingUpBrowser.peek(ctx)
