import { pages } from '@vestibule/messages/pages'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { negotiateLocale } from '../../platform/locale/negotiate-locale.ts'
import { windowPage } from '../../documents/federation/page.ts'
import type { HttpContext } from '../../http/context.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import type { Services } from '../../request/services.ts'
import { readRequest } from '../provider/request.ts'
import { formActionsTo } from './form-actions.ts'

export const speakingIn = (context: HttpContext) => {
  const acceptLanguage = context.req.header('accept-language')
  const locale = negotiateLocale(pages.tags, context.req.query('ui_locales'), acceptLanguage)
  return { locale, messages: pages.in(locale).application }
}

export const createNonce = ({ random }: Pick<Services, 'random'>): string =>
  random.bytes(18).toString('base64')

/** Hands a page of ours to the library to answer with. */
export const answerWith = async (ctx: KoaContextWithOIDC, page: Response): Promise<void> => {
  ctx.status = page.status
  for (const [name, value] of page.headers) ctx.set(name, value)
  ctx.body = await page.text()
}

const button = (name: string, value: string, label: string): string =>
  `<button class="go" type="submit" form="op.logoutForm" name="${name}" value="${value}">${escapeHtml(label)}</button>`

/** Asks the person whether they sign out: any page may have sent them here (SEC-OA-07). */
export const confirmLogout = async (ctx: KoaContextWithOIDC, services: Services): Promise<void> => {
  const { context } = readRequest(ctx)
  const { locale, messages } = speakingIn(context)
  const { title, body, yes, no } = messages.logout
  const { oidc } = ctx
  const form =
    `<form id="op.logoutForm" method="post" action="${escapeHtml(oidc.urlFor('end_session_confirm'))}">` +
    `<input type="hidden" name="xsrf" value="${escapeHtml(String(oidc.session?.state?.secret))}"/></form>`
  const stay = `<button class="quiet" type="submit" form="op.logoutForm">${escapeHtml(no)}</button>`
  const page = windowPage(context, createNonce(services), {
    locale,
    title,
    body: `<p>${escapeHtml(body)}</p>${form}${button('logout', 'yes', yes)}<p></p>${stay}`,
    formActions: formActionsTo(oidc.params?.post_logout_redirect_uri),
  })
  await answerWith(ctx, page)
}

export const loggedOutPage = async (ctx: KoaContextWithOIDC, services: Services): Promise<void> => {
  const { context } = readRequest(ctx)
  const { locale, messages } = speakingIn(context)
  const { title, body } = messages.loggedOut
  await answerWith(
    ctx,
    windowPage(context, createNonce(services), { locale, title, body: `<p>${escapeHtml(body)}</p>` }),
  )
}

/** An error that is not sent to the application, because it may be none: the browser is not redirected (SEC-OA-01). */
export const oauthErrorPage = async (
  ctx: KoaContextWithOIDC,
  services: Services,
  { error, error_description: description = '' }: { error?: string; error_description?: string },
): Promise<void> => {
  const { context } = readRequest(ctx)
  const { locale, messages } = speakingIn(context)
  const { title, body } = messages.error
  const { status } = ctx
  const details = `<p class="small" dir="ltr">${escapeHtml(error ?? '')}: ${escapeHtml(description)}</p>`
  const page = windowPage(context, createNonce(services), {
    locale,
    title,
    body: `<p>${escapeHtml(body)}</p>${details}`,
    status: 400,
  })
  await answerWith(ctx, page)
  ctx.status = status
}
