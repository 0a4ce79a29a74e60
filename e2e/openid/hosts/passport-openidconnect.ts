import type express from 'express'
import passport from 'passport'
import Strategy, { type Profile, type VerifyCallback } from 'passport-openidconnect'
import type { HostSettings } from '../host.ts'
import { passportRoutes } from './passport-routes.ts'

/** The library looks at how many parameters there are, so all of these stay. */
const verify = (
  _issuer: string,
  profile: Profile,
  _context: object,
  idToken: string | object,
  accessToken: string | object,
  _refreshToken: string,
  done: VerifyCallback,
): void => done(null, { email: profile.emails?.[0]?.value, accessToken, idToken })

/** passport-openidconnect, which knows neither discovery nor PKCE. */
export const passportOpenidconnect = async (settings: HostSettings): Promise<express.Express> => {
  const { issuer, clientId: clientID, clientSecret, origin } = settings
  const authenticator = new passport.Passport()
  const options = {
    issuer,
    authorizationURL: `${issuer}/oauth/authorize`,
    tokenURL: `${issuer}/oauth/token`,
    userInfoURL: `${issuer}/oauth/userinfo`,
    clientID,
    clientSecret,
    callbackURL: `${origin}/callback`,
    scope: ['email', 'profile'],
    skipUserProfile: false,
  }
  authenticator.use(new Strategy(options, verify))
  return passportRoutes(settings, { authenticator, strategy: 'openidconnect' })
}
