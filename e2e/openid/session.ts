import type { RequestHandler } from 'express'
import session from 'express-session'
import type { SignedIn } from './host.ts'

/** What the applications on a server keep of a person between two requests. */
export type Kept = SignedIn & {
  readonly refreshToken?: string | undefined
  readonly verifier?: string
  readonly state?: string
}

declare module 'express-session' {
  interface SessionData {
    kept: Kept
  }
}

/** Sessions in memory. Every application is on the same host name, so that each needs a cookie of its own. */
export const sessions = (name: string): RequestHandler =>
  session({ name, secret: 'a secret of this journey', resave: false, saveUninitialized: false })
