import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { GuardedHandler, HostServer, GuardRequirements } from '@vestibule/host-sdk/server'
import { type Context, Hono } from 'hono'
import { notesPage, signInPage, welcomePage } from './pages.ts'

type Env = { readonly Bindings: HttpBindings }
type Options = {
  /** People sign in on the pages of the identity server: no page holds the frame. */
  readonly isHosted: boolean
  readonly host: HostServer
  readonly portalUrl: string
  readonly clientId: string
  readonly assets: string
}

const toAddress = ({ env }: Context<Env>): string | undefined => env.incoming.socket.remoteAddress

/** Notes of each tenant, rendered here: the browser gets HTML that is finished. */
export const notesApp = ({ host, portalUrl, clientId, assets, isHosted }: Options): Hono<Env> => {
  const notes = new Map<string, string[]>()
  const portal = isHosted ? undefined : { portalUrl, clientId }
  const signedIn = (handler: GuardedHandler, requirements?: GuardRequirements) => {
    const guarded = host.withAuth(handler, requirements)
    return (context: Context<Env>) => guarded(context.req.raw, { address: toAddress(context) })
  }
  const html = (body: unknown, status = 200) =>
    new Response(String(body), { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

  const app = new Hono<Env>()
  app.use(async (context, next) => {
    await next()
    context.header(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src ${portalUrl}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
  })
  app.use(
    '/assets/*',
    serveStatic({ root: assets, rewriteRequestPath: (path) => path.replace('/assets', '') }),
  )
  app.get('/', async (context) => {
    const session = await host.getSession(context.req.raw)
    return html(await welcomePage({ portal, name: session?.user.name }))
  })
  app.get(
    '/notes',
    signedIn(async (_, { user }) =>
      html(await notesPage({ portal, name: user.name ?? '', notes: notes.get(user.tenantId) ?? [] })),
    ),
  )
  app.post(
    '/notes',
    signedIn(async (request, { user }) => {
      const text = String((await request.formData()).get('text') ?? '').trim()
      if (text !== '') notes.set(user.tenantId, [text, ...(notes.get(user.tenantId) ?? [])])
      return new Response(null, { status: 303, headers: { location: '/notes' } })
    }),
  )
  // Sessions that pages hand over, and calls that are passed on.
  app.all(
    '*',
    async (context, next) => (await host.handle(context.req.raw, { address: toAddress(context) })) ?? next(),
  )
  app.get('/account/*', async () => html(await signInPage({ portal })))
  return app
}
