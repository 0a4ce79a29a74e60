import type { SignedIn } from './host.ts'

/** Links to what an application on a server can do. */
const links = `<a id="sign-in" href="/login">Sign in</a> <a id="refresh" href="/refresh">Refresh</a>
  <a id="call" href="/call">Call the APIs</a> <a id="sign-out" href="/logout">Sign out</a>`

/** The one page of an application on a server. @param message what came of the last link */
export const page = ({ email }: SignedIn, message = ''): string =>
  `<!doctype html><title>Application</title>
  <p role="status">${email === undefined ? 'Signed out' : `Signed in as ${email}`}</p>
  <p id="said">${message}</p>${links}`
