/** The one style of the guest's page, in the light and in the dark. */
export const setupStyle =
  ':root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0;color:light-dark(#171a21,#eceef2);' +
  'background:light-dark(#f5f6f8,#14161b)}main{max-width:640px;margin:24px auto;padding:24px;box-sizing:border-box;' +
  'border:1px solid light-dark(#e3e6ea,#2b2f38);border-radius:12px;background:light-dark(#fff,#1b1e25)}' +
  '@media(max-width:688px){main{margin:0;border:0;border-radius:0;min-height:100vh;padding:16px}}' +
  'h1{font-size:20px;line-height:1.3;margin:0 0 8px}h2{font-size:16px;margin:32px 0 8px}h3{font-size:15px;margin:24px 0 8px}' +
  'p{margin:0 0 12px;overflow-wrap:anywhere}label{display:block;margin:0 0 12px;font-weight:500}' +
  'input,textarea{display:block;inline-size:100%;box-sizing:border-box;margin-block-start:4px;min-height:40px;padding:8px 10px;' +
  'font:13px/1.5 ui-monospace,monospace;color:inherit;background:light-dark(#fff,#14161b);border:1px solid light-dark(#757d8a,#7d8594);border-radius:6px}' +
  'input[readonly]{background:light-dark(#f5f6f8,#14161b)}.go{font:inherit;font-weight:600;min-height:44px;padding:0 16px;border:0;' +
  'border-radius:8px;color:#fff;background:#2f5bea;cursor:pointer}:focus-visible{outline:2px solid #2f5bea;outline-offset:2px}' +
  '.note{padding:10px 12px;border-radius:8px;border:1px solid}.good{border-color:light-dark(#15803d,#4ade80)}.bad{border-color:light-dark(#b42318,#ff8a80)}'
