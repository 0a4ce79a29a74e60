import { refreshCookieName } from '@vestibule/contract/constants'
import { readAppSchemes } from '../../domain/applications/app-schemes.ts'
import type { Client } from '../../domain/applications/clients.ts'
import type { HttpContext } from '../../http/context.ts'
import { cookieValues } from '../../request/cookies.ts'
import { listCaptchaOrigins } from '../../domain/captcha/origins.ts'
import { compressed } from '../portal-files/compress.ts'
import type { PortalBuild } from '../portal-files/portal-build.ts'
import type { Services } from '../../request/services.ts'
import { readFlags } from '../../domain/installation/flags.queries.ts'
import { toApplication, type Boot, readPolicies } from './boot.ts'
import { embedDocument } from './document.ts'
import { entryHtml } from './entry-file.ts'
import { negotiateLocale } from '../../platform/locale/negotiate-locale.ts'
import { embedPolicy } from './policy.ts'
import { signTicket } from '../../domain/embedding/ticket.ts'

/** What a document of the portal is made for. */
export type PortalDocumentContext = {
  readonly client: Client
  /** The registered page that frames it, or `null` for the top-level page in a native application. */
  readonly hostOrigin: string | null
  readonly build: PortalBuild
  /** What a page of our own shows; its address says it, and no host does. */
  readonly page?: {
    readonly route: string
    /** A user may be signed in, and the page wants to know. */
    readonly mayHaveSession: boolean
    /** A user who belongs to several tenants is asked which one to open. */
    readonly asksTenant?: boolean
    /** Where the application's own pages begin; `null`: it has none. */
    readonly front?: string | null
    /** Where the application is that the page leads back to. */
    readonly appAddress?: string | undefined
    /** Asks before a program on the user's device is signed in. */
    readonly approval?: Boot['approval']
    /** Where a form of the page may lead, beside this server. */
    readonly formActions?: string
  }
}

const html = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

/** Its `frame-ancestors` says who may frame it; the older header knows no origins and would forbid it to all. */
export const framed = { ...html, 'x-frame-options': 'by-policy' }

const protocol = { minProtocol: 1, maxProtocol: 1 }
const themes = new Set(['light', 'dark', 'auto'])

/** Values of ours that reach the document; what a host page makes up is left out. */
const wordIn = (text: string | undefined): string | undefined =>
  text !== undefined && /^[\w/-]{1,64}$/.test(text) ? text : undefined

const readBoot = async (
  context: HttpContext,
  services: Services,
  { client, hostOrigin, build, page }: PortalDocumentContext,
): Promise<Boot> => {
  const { l, ui_locales: locales, r, t = '', view } = context.req.query()
  const crossSite = context.req.header('sec-fetch-site') === 'cross-site'
  return {
    clientId: client.id,
    hostOrigin,
    isApp: hostOrigin === null && page === undefined,
    ...protocol,
    buildId: build.buildId,
    crossSite,
    ticket:
      page === undefined ? signTicket(services, { clientId: client.id, hostOrigin, crossSite }) : undefined,
    locale: negotiateLocale(build.locales, wordIn(l ?? locales), context.req.header('accept-language')),
    route: page?.route ?? wordIn(r),
    view: wordIn(view),
    theme: themes.has(t) ? t : 'auto',
    application: toApplication(client),
    policies: await readPolicies(services),
    flags: await readFlags(services.db),
    overrideOrigins: client.overrideOrigins,
    mayHaveSession: page?.mayHaveSession,
    apis: client.apis.length > 0 ? client.apis : undefined,
    givesTokens: client.givesTokens ? undefined : false,
    appSchemes: readAppSchemes(client),
    front: page?.front,
    appAddress: page?.appAddress,
    approval: page?.approval,
    pageAddress: context.env?.pageAddress,
    // Left out where the user is not asked.
    asksTenant: page?.asksTenant || undefined,
  }
}

/** The portal as one document: what the first step shows, and what the portal needs to go on from there. */
export const portalDocument = async (
  context: HttpContext,
  services: Services,
  around: PortalDocumentContext,
): Promise<Response> => {
  const { client, hostOrigin, build } = around
  const nonce = services.random.bytes(18).toString('base64')
  const boot = await readBoot(context, services, around)
  const hasRefreshCookie =
    around.page?.mayHaveSession ??
    cookieValues(context.req.header('cookie'), refreshCookieName(client.id)).length > 0
  const { allowSignups, identifiers, signUp, terms, authStrategy } = boot.policies
  const isPlainSignUp = signUp === undefined && terms === undefined && authStrategy.endsWith('Password')
  const policies = { allowSignups, identifiers, isPlainSignUp }
  const entry = entryHtml(build, { ...boot, hasRefreshCookie, ...policies })
  const captchaOrigins = await listCaptchaOrigins(services)
  return compressed(embedDocument({ boot, build, entry, nonce }), context.req.header('accept-encoding'), {
    headers: {
      ...(hostOrigin === null ? html : framed),
      // Nothing it loads is of another origin, but for a captcha, which has to say so of itself.
      ...(context.req.query('c') === 'true' ? { 'cross-origin-embedder-policy': 'require-corp' } : {}),
      'content-security-policy': embedPolicy(client, {
        hostOrigin,
        nonce,
        captchaOrigins,
        formActions: around.page?.formActions,
      }),
    },
  })
}
