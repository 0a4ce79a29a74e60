import type { KoaContextWithOIDC } from 'oidc-provider'
import { windowPage } from '../../documents/federation/page.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import type { Services } from '../../request/services.ts'
import { readRequest } from '../provider/request.ts'
import { formActionsTo } from './form-actions.ts'
import { answerWith, createNonce, speakingIn } from './pages.ts'

const input = ([name, value]: readonly [string, unknown]): string =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(String(value))}">`

/**
 * Answers an authorization request, errors included, by a form that the browser posts to the application (OAuth 2.0 Form
 * Post Response Mode). The form sends itself; without script its button does.
 */
export const formPostPage = async (
  ctx: KoaContextWithOIDC,
  services: Services,
  redirectUri: string,
  answer: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const { context } = readRequest(ctx)
  const { locale, messages } = speakingIn(context)
  const { title, body, button } = messages.formPost
  const inputs = Object.entries(answer).map(input).join('')
  const page = windowPage(context, createNonce(services), {
    locale,
    title,
    body:
      `<p>${escapeHtml(body)}</p><form method="post" action="${escapeHtml(redirectUri)}">${inputs}` +
      `<button class="go" type="submit">${escapeHtml(button)}</button></form>`,
    script: 'document.forms[0].submit()',
    formActions: formActionsTo(redirectUri),
  })
  await answerWith(ctx, page)
}
