import { jsonInHtml } from './boot.ts'

/** An origin as a page of that origin writes it, or undefined. */
export const wellFormedOrigin = (text: string | undefined): string | undefined => {
  if (text === undefined || !/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined
  return new URL(text).origin === text ? text : undefined
}

/** Says that a site may not embed the portal, to the person who looks and to the page that tried. */
export const refusalDocument = (asked: string | undefined, nonce: string): string => {
  const origin = wellFormedOrigin(asked)
  const tell =
    origin === undefined
      ? ''
      : `<script nonce="${nonce}">parent.postMessage({vestibule:'refused',code:'EMBED_FORBIDDEN'},${jsonInHtml(origin)})</script>`
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Not allowed</title>' +
    `<style nonce="${nonce}">body{font:16px/1.5 system-ui,sans-serif;margin:32px;color:#171a21;background:#fff}` +
    'code{font-size:13px}</style></head><body><h1>This site is not allowed to embed the portal</h1>' +
    '<p>The operator of this portal has not registered this site for it.</p><p><code>EMBED_FORBIDDEN</code></p>' +
    `${tell}</body></html>`
  )
}
