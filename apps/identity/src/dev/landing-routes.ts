import { Hono } from 'hono'
import type { HttpEnv } from '../http/context.ts'
import { escapeHtml } from '../platform/html/escape-html.ts'
import { htmlPage } from '../platform/html/html-page.ts'
import type { Services } from '../request/services.ts'

type Link = { readonly href: string; readonly name: string; readonly purpose: string }

const listLinks = ({ config }: Pick<Services, 'config'>): Link[] => {
  const { protocol, hostname } = new URL(config.publicUrl)
  return [
    {
      href: `${protocol}//${hostname}:${config.demoPort}`,
      name: 'Demo host',
      purpose: 'Acme Notes, a demo app with the sign-in box on its page',
    },
    { href: '/dev/inbox', name: 'Mail inbox', purpose: 'Every email and text message sent in development' },
    { href: '/docs', name: 'API reference', purpose: 'Every operation and the permission it needs' },
    { href: '/openapi.json', name: 'OpenAPI', purpose: 'The same, for tools' },
    { href: '/dev/preview/', name: 'Preview', purpose: 'Every step and page of the portal, on sample data' },
    { href: '/healthz', name: 'Health', purpose: 'Whether the server is up' },
  ]
}

const style =
  ':root{color-scheme:light dark}*{box-sizing:border-box}' +
  'body{margin:0;padding:48px 16px;font:14px/20px system-ui,sans-serif;color:light-dark(#1a1a1f,#ededf0);' +
  'background:light-dark(#f6f6f8,#0f0f12)}main{max-width:560px;margin:0 auto}' +
  'h1{font-size:20px;line-height:28px;margin:0}p{margin:4px 0 20px;color:light-dark(#5c5c62,#afafb4)}' +
  'ul{margin:0;padding:0;list-style:none;border:1px solid light-dark(#e6e6e8,#2d2d31);border-radius:12px;' +
  'overflow:clip;background:light-dark(#fff,#151519)}li+li{border-top:1px solid light-dark(#e6e6e8,#2d2d31)}' +
  'a{display:block;padding:12px 20px;color:inherit;text-decoration:none}a:hover{background:light-dark(#f6f6f8,#1d1d21)}' +
  'a:focus-visible{outline:2px solid light-dark(#4254cf,#8b9cf3);outline-offset:-2px;border-radius:12px}' +
  'strong{display:block;font-weight:500}small{font-size:12px;line-height:16px;color:light-dark(#5c5c62,#afafb4)}'

const item = ({ href, name, purpose }: Link): string =>
  `<li><a href="${escapeHtml(href)}"><strong>${escapeHtml(name)}</strong><small>${escapeHtml(purpose)}</small></a></li>`

const page = (links: readonly Link[], nonce: string): string =>
  htmlPage({
    title: 'Vestibule',
    nonce,
    style,
    head: '<link rel="icon" href="data:,">',
    body:
      '<main><h1>Vestibule identity server</h1>' +
      '<p>Running in development. Applications embed the sign-in box and the admin portal from this address.</p>' +
      `<ul>${links.map(item).join('')}</ul></main>`,
  })

/** The root of the development server: what this is, and where to go. In production the root is no page (404). */
export const landingRoutes = (services: Pick<Services, 'config' | 'random'>): Hono<HttpEnv> =>
  new Hono<HttpEnv>().get('/', (context) => {
    const nonce = services.random.bytes(18).toString('base64')
    return context.html(page(listLinks(services), nonce), 200, {
      'content-security-policy': `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    })
  })
