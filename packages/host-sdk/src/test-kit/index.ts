import { type DevelopmentServer, developmentServer } from './development-server.ts'
import { seededPassword, signInAs as enterAs, type TestPage } from './sign-in-as.ts'

export type { DevelopmentServer, Message, WantedMessage } from './development-server.ts'
export { seededPassword, type TestFrame, type TestPage } from './sign-in-as.ts'

/** What tests of a host need: people who are signed in, mail, time, and things that go wrong. */
export interface Testing extends DevelopmentServer {
  /** Signs a person of the seed in on a page that shows the portal; the page hears of it as of any sign-in. */
  readonly signInAs: (
    page: TestPage,
    email: string,
    options?: { readonly password?: string },
  ) => Promise<void>
}

/**
 * The means of tests against a development server.
 *
 * @param portalUrl where the development server answers
 * @example
 * const { signInAs, inbox } = testing('http://localhost:4600')
 * await signInAs(page, 'admin@acme.test')
 */
export const testing = (portalUrl = 'http://localhost:4600'): Testing => ({
  ...developmentServer(portalUrl),
  signInAs: (page, email, { password = seededPassword } = {}) =>
    enterAs(portalUrl, page, { email, password }),
})

/** For the server that `npm start` runs. */
export const { signInAs, inbox, advanceClock, failNext, changeSettings, reset } = testing()
