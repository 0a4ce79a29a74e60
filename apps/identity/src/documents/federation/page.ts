import type { HttpContext } from '../../http/context.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import { htmlPage } from '../../platform/html/html-page.ts'

type Parts = {
  readonly locale: string
  readonly title: string
  readonly body: string
  /** Runs once; may only use what the page itself carries. */
  readonly script?: string
  /** The script asks our own server. */
  readonly asks?: boolean
  readonly nonce: string
}

const style =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;' +
  'place-items:center;color:light-dark(#171a21,#eceef2);background:light-dark(#f5f6f8,#14161b)}' +
  'main{max-width:400px;margin:16px;padding:24px;border:1px solid light-dark(#e3e6ea,#2b2f38);border-radius:12px;' +
  'background:light-dark(#fff,#1b1e25)}h1{font-size:20px;line-height:1.3;margin:0 0 8px}p{margin:0 0 16px}' +
  '.go{display:grid;place-items:center;font-weight:600;min-height:44px;border-radius:8px;text-decoration:none;' +
  'color:#fff;background:#2f5bea}button.go{inline-size:100%;border:0;font:inherit;font-weight:600;cursor:pointer}button.quiet{inline-size:100%;min-height:44px;border:1px solid light-dark(#d5d9e0,#3a3f4a);border-radius:8px;background:none;color:inherit;font:inherit;cursor:pointer}[hidden]{display:none!important}.go:focus-visible{outline:2px solid #2f5bea;outline-offset:2px}' +
  '.small{font-size:13px;color:light-dark(#5b6472,#a3abb8);margin:16px 0 0;overflow-wrap:anywhere}'

const html = ({ title, body, ...page }: Omit<Parts, 'asks'>): string =>
  htmlPage({
    ...page,
    title,
    style,
    head: '<meta name="robots" content="noindex">',
    body: `<main><h1>${escapeHtml(title)}</h1>${body}</main>`,
  })

/** A page of the window that goes to a provider. Nothing frames it, and it loads nothing. */
export const windowPage = (
  context: HttpContext,
  nonce: string,
  {
    status = 200,
    asks = false,
    formActions = "'none'",
    ...parts
  }: Omit<Parts, 'nonce'> & { readonly status?: 200 | 400 | 403; readonly formActions?: string },
): Response => {
  const answer = context.html(html({ ...parts, nonce }), status, {
    'content-security-policy':
      `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; ` +
      `${asks ? "connect-src 'self'; " : ''}form-action ${formActions}; base-uri 'none'; frame-ancestors 'none'`,
    // The provider's page may have cut the window off already; this one does not cut it off as well.
    'cross-origin-opener-policy': 'unsafe-none',
  })
  context.get('reply')?.addTo(answer.headers)
  return answer
}
