import { ApiError } from '@vestibule/contract'
import { refreshCookieName } from '@vestibule/contract/constants'
import { Hono } from 'hono'
import type { Client } from '../clients/clients.ts'
import type { HttpContext, HttpEnv } from '../http/context.ts'
import { cookieValues } from '../http/cookies.ts'
import { compressed } from '../portal-files/compress.ts'
import { type PortalBuild, portalBuildIn } from '../portal-files/portal-build.ts'
import type { Services } from '../services.ts'
import { readFlags } from '../vendor/flags.ts'
import { applicationOf, type Boot, policiesOf } from './boot.ts'
import { embedDocument } from './document.ts'
import { entryHtml } from './entry-file.ts'
import { negotiateLocale } from './negotiate-locale.ts'
import { embedPolicy, refusalPolicy } from './policy.ts'
import { refusalDocument } from './refusal.ts'
import { signTicket } from './ticket.ts'

const html = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-frame-options': 'by-policy',
}

const protocol = { minProtocol: 1, maxProtocol: 1 }
const themes = new Set(['light', 'dark', 'auto'])

/** Values of ours that reach the document; what a host page makes up is left out. */
const wordIn = (text: string | undefined): string | undefined =>
  text !== undefined && /^[\w/-]{1,64}$/.test(text) ? text : undefined

const isFrame = (context: HttpContext): boolean =>
  ['iframe', undefined].includes(context.req.header('sec-fetch-dest'))

const bootOf = async (
  context: HttpContext,
  services: Services,
  { client, hostOrigin, build }: { client: Client; hostOrigin: string; build: PortalBuild },
): Promise<Boot> => {
  const { l, r, t = '', view } = context.req.query()
  const crossSite = context.req.header('sec-fetch-site') === 'cross-site'
  return {
    clientId: client.id,
    hostOrigin,
    ...protocol,
    buildId: build.buildId,
    ticket: signTicket(services, { clientId: client.id, hostOrigin, crossSite }),
    locale: negotiateLocale(build.locales, wordIn(l), context.req.header('accept-language')),
    route: wordIn(r),
    view: wordIn(view),
    theme: themes.has(t) ? t : 'auto',
    application: applicationOf(client),
    policies: policiesOf(await services.settings()),
    flags: await readFlags(services.db),
    overrideOrigins: client.overrideOrigins,
  }
}

const refuse = (context: HttpContext, nonce: string, asked: string | undefined): Response =>
  context.html(refusalDocument(asked, nonce), 403, {
    ...html,
    'content-security-policy': refusalPolicy(nonce),
  })

const embed = async (
  context: HttpContext,
  services: Services,
  buildOf: () => Promise<PortalBuild | undefined>,
): Promise<Response> => {
  const nonce = services.random.bytes(18).toString('base64')
  const hostOrigin = context.req.query('o')
  const client = await services.clients.byId(context.req.param('clientId') ?? '')
  if (client === undefined || hostOrigin === undefined || !client.hostOrigins.includes(hostOrigin)) {
    return refuse(context, nonce, hostOrigin)
  }
  if (!isFrame(context)) throw new ApiError('EMBED_FORBIDDEN')
  const build = await buildOf()
  if (build === undefined) throw new ApiError('UNAVAILABLE')
  const boot = await bootOf(context, services, { client, hostOrigin, build })
  const hasRefreshCookie = cookieValues(context.req.header('cookie'), refreshCookieName(client.id)).length > 0
  const entry = entryHtml(build, { ...boot, hasRefreshCookie, allowSignups: boot.policies.allowSignups })
  return compressed(embedDocument({ boot, build, entry, nonce }), context.req.header('accept-encoding'), {
    headers: { ...html, 'content-security-policy': embedPolicy(client, hostOrigin, nonce) },
  })
}

/** The document that a host page shows in its frame (SEC-BR-02). */
export const embedRoutes = (services: Services): Hono<HttpEnv> => {
  const buildOf = portalBuildIn(services.config.portalDirectory)
  return new Hono<HttpEnv>().get('/embed/:clientId', (context) => embed(context, services, buildOf))
}
