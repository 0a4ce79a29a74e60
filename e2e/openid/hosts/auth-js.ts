import { ExpressAuth, type ExpressAuthConfig, getSession, type Session } from '@auth/express'
import express from 'express'
import { callApis } from '../call-apis.ts'
import { type HostSettings, scope, type SignedIn } from '../host.ts'
import { page } from '../page.ts'

type OwnSession = Session & { readonly tokens?: SignedIn }

/** What Auth.js is told; it keeps the tokens of a sign-in where its callbacks say so. */
const toConfig = ({ issuer, clientId, clientSecret }: HostSettings): ExpressAuthConfig => ({
  secret: 'a long secret of this journey',
  trustHost: true,
  useSecureCookies: false,
  providers: [
    {
      id: 'vestibule',
      name: 'Vestibule',
      type: 'oidc',
      issuer,
      clientId,
      clientSecret,
      authorization: { params: { scope } },
    },
  ],
  callbacks: {
    jwt: ({ token, account }) =>
      account ? { ...token, accessToken: account.access_token, idToken: account.id_token } : token,
    session: ({ session, token }) => ({
      ...session,
      tokens: { accessToken: token.accessToken, idToken: token.idToken },
    }),
  },
})

/** Auth.js on express. */
export const authJs = async (settings: HostSettings): Promise<express.Express> => {
  const { issuer, clientId, origin, apiUrl } = settings
  const config = toConfig(settings)
  const app = express()
  // Auth.js reads its own path from the first group of the pattern.
  app.use(/^\/auth\/(.*)$/, ExpressAuth(config))
  const signedIn = async (request: express.Request): Promise<SignedIn> => {
    const session: OwnSession | null = await getSession(request, config)
    return { ...session?.tokens, email: session?.user?.email ?? undefined }
  }
  app.get('/', async (request, response) => void response.send(page(await signedIn(request))))
  app.get('/login', (_, response) => response.redirect('/auth/signin?callbackUrl=/'))
  app.get('/call', async (request, response) => {
    const own = await signedIn(request)
    response.send(page(own, await callApis(apiUrl, own)))
  })
  app.get('/logout', (_, response) => response.redirect('/auth/signout?callbackUrl=/signed-out'))
  // Auth.js has forgotten the id token by now: the server asks the person, and leads back here.
  app.get('/signed-out', (_, response) => {
    const query = new URLSearchParams({ client_id: clientId, post_logout_redirect_uri: `${origin}/` })
    response.redirect(`${issuer}/oauth/logout?${query}`)
  })
  return app
}
