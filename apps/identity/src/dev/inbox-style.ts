/** The look of the development pages: the accent and the greys of the sign-in box, light and dark. */
export const inboxStyle =
  ':root{color-scheme:light dark}*{box-sizing:border-box}' +
  'body{margin:0 auto;max-width:760px;padding:32px 16px;font:14px/20px system-ui,sans-serif;' +
  'color:light-dark(#1a1a1f,#ededf0);background:light-dark(#f6f6f8,#0f0f12)}' +
  'article{margin:16px 0;padding:16px 20px;border:1px solid light-dark(#e6e6e8,#2d2d31);border-radius:12px;' +
  'background:light-dark(#fff,#151519)}h1{font-size:20px;line-height:28px;margin:0 0 16px}' +
  'h2{font-size:16px;line-height:24px;margin:0}h3{font-size:14px;margin:0 0 8px}' +
  '.meta{margin:4px 0 12px;font-size:13px;color:light-dark(#5c5c62,#afafb4);overflow-wrap:anywhere}' +
  'pre{margin:0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}' +
  'a{color:light-dark(#4254cf,#a9b7f8)}a:focus-visible{outline:2px solid light-dark(#4254cf,#8b9cf3);outline-offset:2px}' +
  // A mail is written for a white page, whatever this page looks like.
  'iframe{display:block;inline-size:100%;block-size:520px;border:0;border-radius:8px;background:#fff;color-scheme:light}'
