import { readFileSync } from 'node:fs'
import type { Answer } from '../../e2e/support/serve.ts'

const built = (name: string): string =>
  readFileSync(new URL(`../../dist/host-sdk/${name}`, import.meta.url), 'utf8')

const page = (body: string): Answer => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Acme Notes</title><style>body{font:16px system-ui;margin:40px auto;max-width:480px}label,input,button{display:block;width:100%;margin-block:8px;padding:8px}#portal{min-height:420px}</style></head><body>${body}</body></html>`,
})

/** The least a sign-in page can be: what everything else is measured against. */
export const plainPage = page(
  `<h1>Sign in</h1><form method="post"><label>Work email<input type="email" name="email" autocomplete="username"></label><button>Continue</button></form>`,
)

/** The shortest host: the SDK as a script, then the mount. */
export const snippetPage = (portalUrl: string, clientId: string): Answer =>
  page(
    `<h1>Acme Notes</h1><div id="portal"></div><script src="/index.iife.js"></script>` +
      `<script>HostSdk.mount(document.getElementById('portal'),${JSON.stringify({ portalUrl, clientId, view: 'login' })})</script>`,
  )

/** A host as our guide describes it: loader inline, SDK beside it. */
export const hostPage = (portalUrl: string, clientId: string): Answer =>
  page(
    `<h1>Acme Notes</h1><div id="portal" data-vestibule data-view="login" data-portal-url="${portalUrl}" data-client-id="${clientId}"></div>` +
      `<script>${built('loader.js')}</script><script src="/index.iife.js" async></script>` +
      `<script>addEventListener('load',()=>HostSdk.mount(document.getElementById('portal')))</script>`,
  )

export const script = (name: string): Answer => ({ type: 'text/javascript', body: built(name) })
