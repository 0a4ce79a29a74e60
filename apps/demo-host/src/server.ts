import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { notesApi } from './notes-api.ts'
import { renderPage } from './render-page.ts'
import { readSettings } from './try-it/render-try-it.ts'

const built = join(dirname(fileURLToPath(import.meta.url)), '../../../dist/demo-host')

const number = (name: string, byDefault: number): number => {
  const text = process.env[name]
  if (text === undefined || text === '') return byDefault
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  console.error(`${name} is "${text}"; allowed: a port from 0 to 65535`)
  process.exit(1)
}

const port = number('DEMO_PORT', 4700)
const hostname = process.env.HOST ?? '127.0.0.1'
const portalUrl = process.env.PUBLIC_URL ?? `http://localhost:${number('PORT', 4600)}`
const clientId = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

if (!existsSync(join(built, 'index.html'))) {
  console.error('The demo host is not built yet: run `npm run build` first.')
  process.exit(1)
}

const loader = readFileSync(join(built, '../host-sdk/loader.js'), 'utf8').trim()

/** What a host needs for us: the portal as a frame, or to ask it for tokens; the SDK from its own bundle, its own API. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash('sha256').update(loader).digest('base64')}'`,
  "style-src 'self'",
  "img-src 'self' data:",
  `connect-src 'self' ${portalUrl}`,
  `frame-src ${portalUrl}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const pageFile = (file: string): string =>
  readFileSync(join(built, file), 'utf8')
    .replaceAll('%PORTAL_URL%', portalUrl)
    .replaceAll('%CLIENT_ID%', clientId)
// Inline, as every host would have it: it shows the box before a file has arrived.
const framed = pageFile('index.html').replace('<!--loader-->', () => `<script>${loader}</script>`)
const hosted = pageFile('hosted.html')
const show = async (context: Context, html: string): Promise<Response> => {
  const { path } = context.req
  const cookies = context.req.header('cookie')
  const settings =
    html === framed ? await readSettings(portalUrl, new URL(context.req.url).origin) : undefined
  return context.html(renderPage(html, { cookies, path, settings }))
}

const app = new Hono()
app.use(async (context, next) => {
  await next()
  context.header('Content-Security-Policy', contentSecurityPolicy)
  context.header('Referrer-Policy', 'strict-origin')
  context.header('X-Content-Type-Options', 'nosniff')
})
app.route('/api', notesApi({ portalUrl, clientId }))
app.use('/assets/*', serveStatic({ root: built, rewriteRequestPath: (path) => path }))
// The same without a frame: its own page, and the one that the portal's pages lead back to.
for (const path of ['/hosted', '/oauth/callback']) app.get(path, (context) => show(context, hosted))
// The host owns its address bar: every other path is the one page, and the SDK reads the path.
app.get('*', (context) => (/\.[a-z]+$/.test(context.req.path) ? context.notFound() : show(context, framed)))

const server = serve({ fetch: app.fetch, port, hostname }, ({ port: actual }) => {
  console.log(`demo-host ready http://localhost:${actual}`)
})
server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `DEMO_PORT ${port} is in use; set another one` : error.message)
  process.exit(1)
})
// A connection that a browser opened ahead of need would hold the server for a minute.
const patienceMs = 1000
process.once('SIGTERM', () => {
  server.close(() => process.exit(0))
  setTimeout(() => process.exit(0), patienceMs)
})
