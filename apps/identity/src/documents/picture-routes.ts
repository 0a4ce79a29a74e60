import { ApiError } from '@vestibule/contract'
import { Hono } from 'hono'
import type { HttpEnv } from '../http/context.ts'
import type { Services } from '../request/services.ts'
import { findPicture } from '../platform/pictures/pictures.queries.ts'

const headers = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

/** Serves pictures. Reads no cookie and sets none (SEC-AD-10). */
export const pictureRoutes = ({ db }: Pick<Services, 'db'>): Hono<HttpEnv> =>
  new Hono<HttpEnv>().get('/pictures/:file{[\\w-]{43}\\.webp}', async (context) => {
    const content = await findPicture(db, context.req.param('file').slice(0, -'.webp'.length))
    if (content === undefined) throw new ApiError('NOT_FOUND')
    return context.body(Uint8Array.from(content), 200, headers)
  })
