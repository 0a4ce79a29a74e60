import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '@vestibule/contract'
import { Hono } from 'hono'
import type { HttpEnv } from '../http/context.ts'
import { portalFileRoutes } from '../documents/portal-files/static-routes.ts'
import type { Services } from '../request/services.ts'

const base = '/dev/preview'

/** Styles that a library of the preview writes while it runs carry no nonce. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The portal on sample data, from the build beside that of the portal. Production neither has nor serves it. */
export const previewRoutes = ({ config }: Pick<Services, 'config'>): Hono<HttpEnv> => {
  const folder = join(config.portalDirectory, '../preview')
  return new Hono<HttpEnv>()
    .get(base, (context) => context.redirect(`${base}/`))
    .get(`${base}/`, async (context) => {
      const index = join(folder, 'index.html')
      if (!existsSync(index)) throw new ApiError('NOT_FOUND')
      return context.html(await readFile(index, 'utf8'), 200, { 'content-security-policy': policy })
    })
    .route('/', portalFileRoutes(folder, base))
}
