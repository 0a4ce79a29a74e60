import type express from 'express'
import * as client from 'openid-client'
import { Strategy } from 'openid-client/passport'
import passport from 'passport'
import { type HostSettings, scope } from '../host.ts'
import { passportRoutes } from './passport-routes.ts'

/** passport with the strategy of openid-client. */
export const passportWithOpenidClient = async (settings: HostSettings): Promise<express.Express> => {
  const { issuer, clientId, clientSecret, origin } = settings
  const options = { execute: [client.allowInsecureRequests] }
  const config = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, options)
  const authenticator = new passport.Passport()
  authenticator.use(
    new Strategy({ config, name: 'vestibule', scope, callbackURL: `${origin}/callback` }, (tokens, done) =>
      done(null, {
        email: String(tokens.claims()?.email),
        accessToken: tokens.access_token,
        idToken: tokens.id_token,
      }),
    ),
  )
  return passportRoutes(settings, { authenticator, strategy: 'vestibule' })
}
