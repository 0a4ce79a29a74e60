import type application from '../en/pages/application.json'
import type passkeyWindow from '../en/pages/passkey-window.json'
import type provider from '../en/pages/provider.json'
import type ssoSetup from '../en/pages/sso-setup.json'
import { readMessages } from './read.ts'

/** What the pages say that the server writes. `{{names}}` stand for what is filled in, escaped. */
export type PageMessages = {
  /** Around the sign-in of an application. */
  readonly application: typeof application
  /** Of the window that goes to a provider. */
  readonly provider: typeof provider
  /** Of the window that makes a passkey where a frame cannot. */
  readonly passkeyWindow: typeof passkeyWindow
  /** Of the setup of a connection by a guest. */
  readonly ssoSetup: typeof ssoSetup
}

export const pages = readMessages<PageMessages>('pages')
