import type { KoaContextWithOIDC } from 'oidc-provider'
import { negotiateLocale } from '../../embed/negotiate-locale.ts'
import { windowPage } from '../../federation/pages/page.ts'
import type { HttpContext } from '../../http/context.ts'
import { escapeHtml } from '../../mail/escape-html.ts'
import type { Services } from '../../services.ts'
import { requestOf } from '../request.ts'
import { oauthPageLocales, oauthPageWords } from './words.ts'

export const speakingIn = (context: HttpContext) => {
  const asked = context.req.header('accept-language')
  const locale = negotiateLocale(oauthPageLocales, context.req.query('ui_locales'), asked)
  return { locale, words: oauthPageWords(locale) }
}

export const nonceOf = ({ random }: Pick<Services, 'random'>): string => random.bytes(18).toString('base64')

/** Hands a page of ours to the library to answer with. */
const answerWith = async (ctx: KoaContextWithOIDC, page: Response): Promise<void> => {
  ctx.status = page.status
  for (const [name, value] of page.headers) ctx.set(name, value)
  ctx.body = await page.text()
}

const button = (name: string, value: string, label: string): string =>
  `<button class="go" type="submit" form="op.logoutForm" name="${name}" value="${value}">${escapeHtml(label)}</button>`

/** Where the form leads to in the end: a browser wants that said as well as where it is sent. */
const actionsOf = ({ oidc }: KoaContextWithOIDC): string => {
  const uri = oidc.session?.state?.postLogoutRedirectUri
  return typeof uri === 'string' && URL.canParse(uri) && new URL(uri).origin !== 'null'
    ? `'self' ${new URL(uri).origin}`
    : "'self'"
}

/**
 * Signs out at once whoever an application proves to have signed in; everybody else is asked: anybody may have sent
 * them here (SEC-OA-07).
 *
 * @param form of the library, to which the buttons belong
 */
export const confirmLogout = async (
  ctx: KoaContextWithOIDC,
  services: Services,
  form: string,
): Promise<void> => {
  const { context } = requestOf(ctx)
  const { locale, words } = speakingIn(context)
  const hint = ctx.oidc.entities.IdTokenHint as { readonly payload?: { readonly sub?: string } } | undefined
  const isProved = hint?.payload?.sub !== undefined && hint.payload.sub === ctx.oidc.session?.accountId
  const { title, body } = isProved ? words.loggingOut : words.logout
  const { yes, no } = words.logout
  const buttons = isProved
    ? button('logout', 'yes', words.loggingOut.button)
    : `${button('logout', 'yes', yes)}<p></p><button class="quiet" type="submit" form="op.logoutForm">${escapeHtml(no)}</button>`
  const page = windowPage(context, nonceOf(services), {
    locale,
    title,
    body: `<p>${escapeHtml(body)}</p>${form}${buttons}`,
    formActions: actionsOf(ctx),
    ...(isProved ? { script: "document.querySelector('button[name=logout]').click()" } : {}),
  })
  await answerWith(ctx, page)
}

export const loggedOutPage = async (ctx: KoaContextWithOIDC, services: Services): Promise<void> => {
  const { context } = requestOf(ctx)
  const { locale, words } = speakingIn(context)
  const { title, body } = words.loggedOut
  await answerWith(
    ctx,
    windowPage(context, nonceOf(services), { locale, title, body: `<p>${escapeHtml(body)}</p>` }),
  )
}

/** What may not be told the application, because nobody knows whether it is one: nobody is sent anywhere (SEC-OA-01). */
export const oauthErrorPage = async (
  ctx: KoaContextWithOIDC,
  services: Services,
  { error, error_description: description = '' }: { error?: string; error_description?: string },
): Promise<void> => {
  const { context } = requestOf(ctx)
  const { locale, words } = speakingIn(context)
  const { title, body } = words.error
  const { status } = ctx
  const details = `<p class="small" dir="ltr">${escapeHtml(error ?? '')}: ${escapeHtml(description)}</p>`
  const page = windowPage(context, nonceOf(services), {
    locale,
    title,
    body: `<p>${escapeHtml(body)}</p>${details}`,
    status: 400,
  })
  await answerWith(ctx, page)
  ctx.status = status
}
