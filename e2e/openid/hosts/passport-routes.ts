import express from 'express'
import type { PassportStatic } from 'passport'
import { callApis } from '../call-apis.ts'
import type { HostSettings, SignedIn } from '../host.ts'
import { page } from '../page.ts'
import { sessions } from '../session.ts'

type Parts = {
  readonly authenticator: Pick<
    PassportStatic,
    'authenticate' | 'serializeUser' | 'deserializeUser' | 'session'
  >
  readonly strategy: string
}

/** What applications on passport have in common, whichever strategy signs people in. */
export const passportRoutes = (
  { issuer, origin, clientId, apiUrl }: HostSettings,
  { authenticator, strategy }: Parts,
): express.Express => {
  authenticator.serializeUser((user, done) => done(null, user))
  authenticator.deserializeUser((user: Express.User, done) => done(null, user))
  const app = express().use(sessions(`passport-${strategy}`), authenticator.session())
  const readUser = ({ user = {} }: express.Request): SignedIn => user
  app.get('/', (request, response) => void response.send(page(readUser(request))))
  app.get('/login', authenticator.authenticate(strategy))
  app.get('/callback', authenticator.authenticate(strategy, { successRedirect: '/' }))
  app.get('/call', async (request, response) => {
    response.send(page(readUser(request), await callApis(apiUrl, readUser(request))))
  })
  // passport ends its own session only; the address of the server's is put together by hand.
  app.get('/logout', (request, response, next) => {
    const { idToken = '' } = readUser(request)
    const query = new URLSearchParams({
      id_token_hint: idToken,
      client_id: clientId,
      post_logout_redirect_uri: `${origin}/`,
    })
    request.logout((error) => (error ? next(error) : response.redirect(`${issuer}/oauth/logout?${query}`)))
  })
  return app
}
