import express, { type RequestHandler } from 'express'
import { auth, requiredScopes } from 'express-oauth2-jwt-bearer'
import { createRemoteJWKSet, jwtVerify } from 'jose'

type Settings = { readonly issuer: string; readonly audience: readonly string[] }

/** As the documents say it: the header, the issuer and the application decide. */
const byJose = ({ issuer, audience }: Settings): RequestHandler => {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', issuer))
  const options = { issuer, audience: [...audience], typ: 'at+jwt', algorithms: ['RS256'] }
  return async (request, response, next) => {
    const [, token = ''] = request.headers.authorization?.split(' ') ?? []
    try {
      await jwtVerify(token, keys, options)
    } catch {
      return void response.sendStatus(401)
    }
    next()
  }
}

/** The answer of an API whose guard let a request through. */
const accept: RequestHandler = (_, response) => void response.json({ isLetIn: true })

const refuse: express.ErrorRequestHandler = ({ status = 500 }: { status?: number }, _, response, __) =>
  void response.sendStatus(status)

/** Two APIs for the applications of a journey, each guarded by a library. */
export const apis = ({ issuer, audience }: Settings): express.Express => {
  const app = express()
  app.use((request, response, next) => {
    response.set({ 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' })
    return request.method === 'OPTIONS' ? response.sendStatus(204) : next()
  })
  const strict = auth({ issuerBaseURL: issuer, audience: [...audience], strict: true })
  app.get('/express-oauth2-jwt-bearer', strict, requiredScopes('openid email'), accept)
  app.get('/jose', byJose({ issuer, audience }), accept)
  app.use(refuse)
  return app
}
