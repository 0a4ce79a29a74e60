import { contract } from '@vestibule/contract'
import { Hono } from 'hono'
import type { HttpEnv } from '../http/context.ts'
import type { Services } from '../request/services.ts'
import { keptDocument } from './kept-document.ts'
import { toOpenApi } from './openapi.ts'
import { referencePage, referenceStyleHash } from './reference-page.ts'

const publicly = { 'cache-control': 'public, max-age=300' }
const pagePolicy =
  `default-src 'none'; style-src '${referenceStyleHash}'; ` +
  `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The reference of the API, for programs and for people. */
export const referenceRoutes = ({ config }: Pick<Services, 'config'>): Hono<HttpEnv> => {
  const openApi = keptDocument(() => JSON.stringify(toOpenApi(contract, config.publicUrl)))
  const page = keptDocument(() => referencePage(contract))
  return new Hono<HttpEnv>()
    .get('/openapi.json', (context) =>
      context.body(openApi(), 200, { ...publicly, 'content-type': 'application/json' }),
    )
    .get('/docs', (context) =>
      context.body(page(), 200, {
        'content-type': 'text/html; charset=UTF-8',
        'content-security-policy': pagePolicy,
      }),
    )
}
