import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '@vestibule/contract'
import { Hono } from 'hono'
import type { HttpEnv } from '../../http/context.ts'
import type { Services } from '../../request/services.ts'

/**
 * The text that hosts inline, with the origin of this portal in it: an element of the page then names no other (SEC-PO-16).
 */
export const loaderRoute = ({ config }: Pick<Services, 'config'>): Hono<HttpEnv> =>
  new Hono<HttpEnv>().get('/host-sdk/loader.js', async (context) => {
    const path = join(config.portalDirectory, '..', 'host-sdk', 'loader.js')
    const text = await readFile(path, 'utf8').catch(() => undefined)
    if (text === undefined) throw new ApiError('NOT_FOUND')
    return context.body(text.replace('%PORTAL_ORIGIN%', new URL(config.publicUrl).origin), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
  })
