import { Hono } from 'hono'
import type { HttpEnv } from '../http/context.ts'
import type { Services } from '../request/services.ts'

/** Public keys of access tokens, for the host application's own server. */
export const jwksRoutes = ({ keys }: Services): Hono<HttpEnv> =>
  new Hono<HttpEnv>().get('/.well-known/jwks.json', async (context) =>
    context.json({ keys: await keys.published() }, 200, {
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    }),
  )
