import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { ApiError } from '@vestibule/contract'
import { dropInPath } from '@vestibule/contract/constants'
import { Hono } from 'hono'
import type { HttpContext, HttpEnv } from '../../http/context.ts'
import { acceptedEncodings } from './accepted-encodings.ts'

/** What the portal is made of. A file of another kind is never served. */
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
  '.map': 'application/json; charset=utf-8',
}
const suffixes = { br: '.br', gzip: '.gz' } as const

/** Vite puts the hash of the content into the name, so what is under such a name never changes. */
const isHashed = (path: string): boolean => /[\\/]assets[\\/][^\\/]+-[\w-]{8}\.\w+$/.test(path)

/** The file a request names, inside the directory and of a known type; hidden folders hold build data. */
const findFile = (directory: string, name: string): { path: string; type: string } | undefined => {
  const path = normalize(join(directory, name))
  const type = types[extname(path)]
  const isInside = path.startsWith(`${directory}${sep}`) && !path.includes(`${sep}.`) && !path.includes('\0')
  return isInside && type !== undefined ? { path, type } : undefined
}

type FoundFile = { readonly path: string; readonly size: number; readonly encoding?: string }

const find = async (path: string, encoding?: keyof typeof suffixes): Promise<FoundFile | undefined> => {
  const full = encoding === undefined ? path : `${path}${suffixes[encoding]}`
  const info = await stat(full).catch(() => undefined)
  return info?.isFile() ? { path: full, size: info.size, encoding } : undefined
}

const chooseBest = async (
  path: string,
  accepted: readonly ('br' | 'gzip')[],
): Promise<FoundFile | undefined> => {
  for (const encoding of accepted) {
    const variant = await find(path, encoding)
    if (variant !== undefined) return variant
  }
  return find(path)
}

/** Names of build files need no escapes; what holds one is not the name of any. */
const askedPath = (context: HttpContext, base: string): string =>
  new URL(context.req.url).pathname.slice(base.length + 1)

type Place = { readonly directory: string; readonly base: string }

const serve = async (context: HttpContext, { directory, base }: Place): Promise<Response> => {
  const file = findFile(directory, askedPath(context, base))
  const variant =
    file && (await chooseBest(file.path, acceptedEncodings(context.req.header('accept-encoding'))))
  if (file === undefined || variant === undefined) throw new ApiError('NOT_FOUND')
  const headers = new Headers({
    'content-type': file.type,
    'content-length': String(variant.size),
    'cache-control': isHashed(file.path) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'accept-encoding',
  })
  if (variant.encoding !== undefined) headers.set('content-encoding', variant.encoding)
  const isHead = context.req.method === 'HEAD'
  const content = isHead ? null : (Readable.toWeb(createReadStream(variant.path)) as ReadableStream)
  return new Response(content, { headers })
}

/** The portal's scripts and styles. A path that names no file is a 404, never a document (SEC-DE-03). */
export const portalFileRoutes = (directory: string, base = '/portal'): Hono<HttpEnv> =>
  new Hono<HttpEnv>().get(`${base}/*`, (context) => serve(context, { directory, base }))

/**
 * The screens of applications that are built on a wrapper of the published wire, under the path that the wrapper looks for
 * them by default: such an application changes the origin of its `cdnUrl` and nothing else.
 */
export const dropInRoutes = (portalDirectory: string): Hono<HttpEnv> =>
  portalFileRoutes(join(portalDirectory, 'drop-in'), dropInPath)

/**
 * The Host SDK for pages that install no package, beside the portal's own build. Every page may load it: one that is
 * not registered learns from it why it gets no portal.
 */
export const hostSdkRoutes = (portalDirectory: string, base = '/host-sdk'): Hono<HttpEnv> =>
  new Hono<HttpEnv>().get(`${base}/*`, async (context) => {
    const directory = join(portalDirectory, '..', 'host-sdk')
    const answer = await serve(context, { directory, base })
    // Modules, and what a script loads later, are fetched with CORS (https://fetch.spec.whatwg.org/#cors-protocol).
    answer.headers.set('access-control-allow-origin', '*')
    return answer
  })
