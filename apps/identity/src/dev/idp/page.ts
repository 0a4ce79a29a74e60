import type { HttpContext } from '../../http/context.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import { htmlPage } from '../../platform/html/html-page.ts'
import type { Services } from '../../request/services.ts'
import { offeredBy } from './people.ts'

const style =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:420px;margin:40px auto;padding:0 16px}' +
  'h1{font-size:20px}button,input[type=email],input[type=text]{font:inherit;display:block;width:100%;box-sizing:border-box;' +
  'min-height:44px;margin:8px 0;padding:0 12px;text-align:start}label{display:block;margin:12px 0}.small{font-size:13px;opacity:.75}'

export const openerPolicies = ['unsafe-none', 'same-origin-allow-popups', 'same-origin'] as const
/** How a page is cut off from the window that opened its own. */
export type OpenerPolicy = (typeof openerPolicies)[number]

type Page = {
  readonly body: string
  readonly script?: string
  readonly openerPolicy?: OpenerPolicy
}

const html = (
  context: HttpContext,
  services: Services,
  { body, script, openerPolicy = 'unsafe-none' }: Page,
): Response => {
  const nonce = services.random.bytes(18).toString('base64')
  // Browsers hold every redirect that follows a form against this list, and whom a mock sends people back to differs.
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action *; frame-ancestors 'none'`
  return context.html(htmlPage({ title: 'Mock provider', nonce, style, body, script }), 200, {
    'content-security-policy': policy,
    'cross-origin-opener-policy': openerPolicy,
  })
}

const hidden = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')

type Choosing = {
  readonly idp: string
  readonly kept: Readonly<Record<string, string>>
  readonly openerPolicy?: OpenerPolicy
}

/** Where a developer picks who they are at the provider. `kept` comes back with the choice. */
export const choicePage = (
  context: HttpContext,
  services: Services,
  { idp, kept, openerPolicy }: Choosing,
): Response => {
  const people = offeredBy(idp)
    .map(
      ({ email, name }) =>
        `<button name="email" value="${escapeHtml(email)}">${escapeHtml(name)} (${escapeHtml(email)})</button>`,
    )
    .join('')
  const body =
    `<h1>Mock provider: ${escapeHtml(idp)}</h1><p class="small">For development only.</p>` +
    `<form method="post" action="/dev/idp/${escapeHtml(idp)}/choose">${hidden(kept)}${people}` +
    '<label>Another email address<input type="email" name="typed" autocomplete="off"></label>' +
    '<label>Another name<input type="text" name="name" autocomplete="off"></label>' +
    '<label>Groups, separated by commas<input type="text" name="groups" autocomplete="off"></label>' +
    '<label>Seconds since the sign-in here, or &quot;unstated&quot;<input type="text" name="age" autocomplete="off"></label>' +
    '<label>Seconds until the session here ends (SAML)<input type="text" name="sessionSeconds" autocomplete="off"></label>' +
    '<label><input type="checkbox" name="unverified"> The email is not verified</label>' +
    '<button name="go" value="yes">Continue</button>' +
    '<button name="refuse" value="yes">Decline</button></form>'
  return html(context, services, { body, openerPolicy })
}

/** Lets the browser post fields to another party's server, as SAML providers do. */
export const postingPage = (
  context: HttpContext,
  services: Services,
  { action, fields }: { readonly action: string; readonly fields: Readonly<Record<string, string>> },
): Response =>
  html(context, services, {
    body: `<form method="post" action="${escapeHtml(action)}">${hidden(fields)}<button>Continue</button></form>`,
    script: 'document.forms[0].submit()',
  })
