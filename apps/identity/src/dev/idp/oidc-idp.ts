import { ApiError } from '@vestibule/contract'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { HttpContext, HttpEnv } from '../../http/context.ts'
import { readBody } from '../../http/read-body.ts'
import type { Services } from '../../request/services.ts'
import { createGrants, idpAddress, idpNameIn } from './grants.ts'
import { type IssuerMode, issuerModes } from './issuer-mode.ts'
import { idpKey } from './keys.ts'
import { choicePage, openerPolicies, type OpenerPolicy } from './page.ts'
import type { Choice } from './people.ts'

const kept = [
  'client_id',
  'redirect_uri',
  'state',
  'nonce',
  'code_challenge',
  'response_mode',
  'scope',
  'prompt',
  'max_age',
]

const discovery = (issuer: string, issuerMode: IssuerMode) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
  ...(issuerMode !== 'silent' && { authorization_response_iss_parameter_supported: true }),
})

const issuerParameter = v.object({ mode: v.picklist(issuerModes) })
const isolation = v.object({ openerPolicy: v.picklist(openerPolicies) })

/** What a test says of each mock provider: how its page is cut off from its opener, and whether it names itself. */
const createSwitches = () => {
  const modes = new Map<string, IssuerMode>()
  const isolated = new Map<string, OpenerPolicy>()
  const routes = new Hono<HttpEnv>()
    .post('/dev/idp/:idp/isolation', async (context) => {
      const input = v.safeParse(isolation, await readBody(context.req.raw))
      if (!input.success) throw new ApiError('INVALID_INPUT', { field: 'openerPolicy', rule: 'policy' })
      isolated.set(idpNameIn(context), input.output.openerPolicy)
      return context.json({})
    })
    .post('/dev/idp/:idp/issuer', async (context) => {
      const input = v.safeParse(issuerParameter, await readBody(context.req.raw))
      if (!input.success) throw new ApiError('INVALID_INPUT', { field: 'mode', rule: 'mode' })
      modes.set(idpNameIn(context), input.output.mode)
      return context.json({})
    })
  return { modes, isolated, routes }
}

/** Mock providers that speak OpenID Connect and plain OAuth, one for each name; codes and tokens live in memory. */
export const oidcIdp = (services: Services): Hono<HttpEnv> => {
  const { modes, isolated, routes } = createSwitches()
  const issuerMode = (idp: string): IssuerMode => modes.get(idp) ?? 'stated'
  const grants = createGrants(services, issuerMode)
  const respondFromChoice = (context: HttpContext, toBody: (choice: Choice) => object): Response => {
    const choice = grants.owner(context)
    return choice === undefined ? context.json({ error: 'invalid_token' }, 401) : context.json(toBody(choice))
  }

  return new Hono<HttpEnv>()
    .route('/', routes)
    .get('/dev/idp/:idp/.well-known/openid-configuration', (context) =>
      context.json(discovery(idpAddress(services, idpNameIn(context)), issuerMode(idpNameIn(context)))),
    )
    .get('/dev/idp/:idp/jwks', async (context) => context.json({ keys: [(await idpKey()).publicJwk] }))
    .get('/dev/idp/:idp/authorize', (context) => {
      const query = context.req.query()
      const fields = kept.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]]))
      const idp = idpNameIn(context)
      return choicePage(context, services, {
        idp,
        kept: Object.fromEntries(fields),
        openerPolicy: isolated.get(idp),
      })
    })
    .post('/dev/idp/:idp/choose', grants.choose)
    .post('/dev/idp/:idp/token', grants.trade)
    .get('/dev/idp/:idp/userinfo', (context) =>
      respondFromChoice(context, ({ subject, email, isVerified, name }) => ({
        sub: subject,
        email,
        email_verified: isVerified,
        name,
      })),
    )
    .get('/dev/idp/:idp/user', (context) =>
      respondFromChoice(context, ({ subject, name }) => ({
        id: subject,
        login: name.toLowerCase(),
        name,
        email: null,
      })),
    )
    .get('/dev/idp/:idp/user/emails', (context) =>
      respondFromChoice(context, ({ email, isVerified }) => [{ email, primary: true, verified: isVerified }]),
    )
}
