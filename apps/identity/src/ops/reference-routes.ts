import { contract } from '@vestibule/contract'
import { Hono } from 'hono'
import type { HttpEnv } from '../http/context.ts'
import type { Services } from '../services.ts'
import { openApiOf } from './openapi.ts'
import { referencePage } from './reference-page.ts'

const publicly = { 'cache-control': 'public, max-age=300' }

export const referenceRoutes = ({ config, random }: Services): Hono<HttpEnv> => {
  let document: object | undefined
  return new Hono<HttpEnv>()
    .get('/openapi.json', (context) => {
      document ??= openApiOf(contract, config.publicUrl)
      return context.json(document, 200, publicly)
    })
    .get('/docs', (context) => {
      const nonce = random.bytes(18).toString('base64')
      return context.html(referencePage(contract, nonce), 200, {
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      })
    })
}
