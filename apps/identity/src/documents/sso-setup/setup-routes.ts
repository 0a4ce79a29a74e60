import { ApiError, type ErrorCode } from '@vestibule/contract'
import { pages } from '@vestibule/messages/pages'
import { Hono } from 'hono'
import {
  checkGuestDomain,
  findSetup,
  type GuestSetup,
  noteOpened,
  saveGuestDetails,
  saveGuestMetadata,
  tenantOfLink,
} from '../../domain/sso-guests/guest-setup.ts'
import { guestPage } from '../../domain/sso-guests/manage-links.ts'
import { tenantName } from '../../domain/tenants/tenant-name.queries.ts'
import type { HttpContext, HttpEnv } from '../../http/context.ts'
import { createRequestContext } from '../../http/identify-request.ts'
import { noteRefusal, refusalTrailIn } from '../../http/note-refusal.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import { htmlPage } from '../../platform/html/html-page.ts'
import { negotiateLocale } from '../../platform/locale/negotiate-locale.ts'
import type { RequestContext } from '../../request/request-context.ts'
import type { Services } from '../../request/services.ts'
import { readForm } from '../federation/read-form.ts'
import { refusalNote, setupBody, type SetupNote } from './setup-page.ts'
import { setupStyle } from './setup-style.ts'

const speaking = (context: HttpContext) => {
  const locale = negotiateLocale(pages.tags, undefined, context.req.header('accept-language'))
  return { locale, messages: pages.in(locale).ssoSetup }
}

type Page = {
  readonly locale: string
  readonly title: string
  readonly body: string
  readonly status?: 200 | 410
}

const answer = (
  context: HttpContext,
  { random }: Services,
  { locale, title, body, status = 200 }: Page,
): Response => {
  const nonce = random.bytes(18).toString('base64')
  const head = '<meta name="robots" content="noindex">'
  return context.html(
    htmlPage({ locale, title, head, style: setupStyle, body: `<main>${body}</main>`, nonce }),
    status,
    {
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  )
}

/** A link that leads nowhere is in the log of the tenant that made it, if one did. */
const gone = (context: HttpContext, services: Services, token: string): Response => {
  noteRefusal(context, { code: 'LINK_INVALID', resourceId: 'sso.setup' })
  const trail = refusalTrailIn(context)
  trail.namedTarget = token.slice(0, 100)
  trail.findConcerned = async () => {
    const tenantId = await tenantOfLink(services, token)
    return tenantId === undefined ? undefined : { tenantId }
  }
  const { locale, messages } = speaking(context)
  const body = `<h1>${escapeHtml(messages.goneTitle)}</h1><p>${escapeHtml(messages.gone)}</p>`
  return answer(context, services, { locale, title: messages.goneTitle, body, status: 410 })
}

type Opened = { readonly ctx: RequestContext; readonly setup: GuestSetup; readonly token: string }

/** The request of a guest, and what its link is for. */
const open = async (context: HttpContext, services: Services, token: string): Promise<Opened | undefined> => {
  const setup = await findSetup(services, token)
  const client = setup && (await services.clients.byId(setup.link.clientId))
  if (setup === undefined || client === undefined) return undefined
  const { portalOrigin } = services.config
  const place = { client, deployment: 'page', hostOrigin: portalOrigin, embeddedIn: undefined } as const
  const ctx = createRequestContext(context, services, place)
  const { tenantId, id: resourceId } = setup.link
  ctx.refusalTrail.concerned = { tenantId, resourceId }
  return { ctx, setup, token }
}

const show = async (
  context: HttpContext,
  services: Services,
  { ctx, setup, token }: Opened,
  note?: SetupNote,
): Promise<Response> => {
  const { locale, messages } = speaking(context)
  const tenant = (await tenantName(services.db, setup.link.tenantId)) ?? ''
  const application = ctx.client.name
  const body = setupBody(services, { messages, setup, token, tenant, application, locale, note })
  return answer(context, services, { locale, title: messages.title, body })
}

const change = (ctx: RequestContext, setup: GuestSetup, form: URLSearchParams): Promise<void> => {
  const text = (name: string): string => (form.get(name) ?? '').trim()
  switch (form.get('does')) {
    case 'metadata':
      return saveGuestMetadata(ctx, setup, { url: text('url'), metadata: text('metadata') })
    case 'domain':
      return checkGuestDomain(ctx, setup, text('domainId'))
    case 'details':
      return saveGuestDetails(ctx, setup, {
        ssoEndpoint: text('ssoEndpoint'),
        ...(setup.connection.type === 'oidc'
          ? { oidcClientId: text('oidcClientId'), oidcSecret: text('oidcSecret') || undefined }
          : { idpEntityId: text('idpEntityId'), publicCertificate: text('publicCertificate') }),
      })
    default:
      return Promise.reject(new ApiError('INVALID_INPUT', { field: 'does', rule: 'picklist' }))
  }
}

const handleForm = async (context: HttpContext, services: Services): Promise<Response> => {
  const form = await readForm(context.req.raw)
  const token = form.get('token') ?? ''
  const opened = await open(context, services, token)
  if (opened === undefined) return gone(context, services, token)
  const { messages } = speaking(context)
  try {
    await change(opened.ctx, opened.setup, form)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'LINK_INVALID') return gone(context, services, token)
    noteRefusal(context, { code: error.code as ErrorCode, resourceId: 'sso.setup' })
    return show(context, services, opened, refusalNote(messages, error))
  }
  const changed = await open(context, services, token)
  if (changed === undefined) return gone(context, services, token)
  const text = form.get('does') === 'domain' ? messages.domainDone : messages.done
  return show(context, services, changed, { isGood: true, text })
}

/** The page by which the customer's own people set up a connection without an account. */
export const ssoSetupRoutes = (services: Services): Hono<HttpEnv> =>
  new Hono<HttpEnv>()
    .get(guestPage, async (context) => {
      const token = context.req.query('token') ?? ''
      const opened = await open(context, services, token)
      if (opened === undefined) return gone(context, services, token)
      await noteOpened(opened.ctx, opened.setup)
      return show(context, services, opened)
    })
    .post(guestPage, (context) => handleForm(context, services))
