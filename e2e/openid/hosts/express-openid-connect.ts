import express from 'express'
import { auth, type ConfigParams } from 'express-openid-connect'
import { callApis } from '../call-apis.ts'
import { type HostSettings, scope, type SignedIn } from '../host.ts'
import { page } from '../page.ts'

const signedIn = ({ user, accessToken, idToken }: express.Request['oidc']): SignedIn => ({
  email: user?.email as string | undefined,
  accessToken: accessToken?.access_token,
  idToken,
})

/** express-openid-connect as it is, with the code flow; `response_mode` is what it adds where it is asked for. */
const withMode =
  (mode: ConfigParams['authorizationParams']) =>
  async ({ issuer, clientId, clientSecret, origin, apiUrl }: HostSettings): Promise<express.Express> => {
    const app = express()
    const own = auth({
      issuerBaseURL: issuer,
      baseURL: origin,
      clientID: clientId,
      clientSecret,
      secret: 'a long secret of this journey',
      session: { name: `express-openid-connect-${new URL(origin).port}` },
      authRequired: false,
      idpLogout: true,
      authorizationParams: { response_type: 'code', scope, ...mode },
    })
    app.use(own)
    app.get('/', ({ oidc }, response) => void response.send(page(signedIn(oidc))))
    app.get('/refresh', async ({ oidc }, response) => {
      const before = oidc.accessToken?.access_token
      const after = await oidc.accessToken?.refresh()
      response.send(page(signedIn(oidc), after?.access_token === before ? 'Unchanged' : 'Refreshed'))
    })
    app.get('/call', async ({ oidc }, response) => {
      response.send(page(signedIn(oidc), await callApis(apiUrl, signedIn(oidc))))
    })
    return app
  }

export const expressOpenidConnect = withMode({})
export const expressOpenidConnectByFormPost = withMode({ response_mode: 'form_post' })
