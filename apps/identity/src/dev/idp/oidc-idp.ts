import { Hono } from 'hono'
import type { HttpContext, HttpEnv } from '../../http/context.ts'
import type { Services } from '../../services.ts'
import { createGrants, idpAddress, idpNameIn } from './grants.ts'
import { idpKey } from './keys.ts'
import { choicePage } from './page.ts'
import type { Choice } from './people.ts'

const kept = ['client_id', 'redirect_uri', 'state', 'nonce', 'code_challenge', 'response_mode', 'scope']

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
})

/** Mock providers that speak OpenID Connect and plain OAuth, one for each name; codes and tokens live in memory. */
export const oidcIdp = (services: Services): Hono<HttpEnv> => {
  const grants = createGrants(services)
  const told = (context: HttpContext, tell: (choice: Choice) => object): Response => {
    const choice = grants.owner(context)
    return choice === undefined ? context.json({ error: 'invalid_token' }, 401) : context.json(tell(choice))
  }

  return new Hono<HttpEnv>()
    .get('/dev/idp/:idp/.well-known/openid-configuration', (context) =>
      context.json(discovery(idpAddress(services, idpNameIn(context)))),
    )
    .get('/dev/idp/:idp/jwks', async (context) => context.json({ keys: [(await idpKey()).publicJwk] }))
    .get('/dev/idp/:idp/authorize', (context) => {
      const query = context.req.query()
      const fields = kept.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]]))
      return choicePage(context, services, { idp: idpNameIn(context), kept: Object.fromEntries(fields) })
    })
    .post('/dev/idp/:idp/choose', grants.choose)
    .post('/dev/idp/:idp/token', grants.trade)
    .get('/dev/idp/:idp/userinfo', (context) =>
      told(context, ({ subject, email, isVerified, name }) => ({
        sub: subject,
        email,
        email_verified: isVerified,
        name,
      })),
    )
    .get('/dev/idp/:idp/user', (context) =>
      told(context, ({ subject, name }) => ({ id: subject, login: name.toLowerCase(), name, email: null })),
    )
    .get('/dev/idp/:idp/user/emails', (context) =>
      told(context, ({ email, isVerified }) => [{ email, primary: true, verified: isVerified }]),
    )
}
