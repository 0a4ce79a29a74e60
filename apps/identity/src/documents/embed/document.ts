import { escapeHtml } from '../../platform/html/escape-html.ts'
import type { PortalBuild } from '../portal-files/portal-build.ts'
import { type Boot, jsonInHtml } from './boot.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { isolated } from '@vestibule/messages/isolate'
import { toDirection } from '@vestibule/messages/locales'
import { loginMethodButtons } from './login-method-buttons.ts'

type Parts = {
  readonly boot: Boot
  readonly build: PortalBuild
  readonly entry: string
  readonly nonce: string
}

const address = (file: string): string => `/portal/${escapeHtml(file)}`

/** Styles of the first step stand in the document: fetching them would cost a round trip before it can be seen. */
const head = ({ boot, build, nonce }: Parts): string =>
  [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    // A document that comes in parts is drawn once its first step is whole: a button without its name would move.
    '<link rel="expect" href="#boot" blocking="render">',
    // Vite's loader takes the nonce for the styles of later chunks from here.
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<title>${escapeHtml(boot.application.name)}</title>`,
    `<style nonce="${nonce}">${build.entry.get('entry.css') ?? ''}</style>`,
    ...build.preloads.map((file) => `<link rel="modulepreload" nonce="${nonce}" href="${address(file)}">`),
  ].join('')

const scripts = ({ boot, build, nonce }: Parts): string =>
  [
    `<script type="application/json" id="boot" nonce="${nonce}">${jsonInHtml(boot)}</script>`,
    `<script nonce="${nonce}">${build.entry.get('early.js') ?? ''}</script>`,
    ...build.styles.map((file) => `<link rel="stylesheet" nonce="${nonce}" href="${address(file)}">`),
    `<script type="module" nonce="${nonce}" src="${address(build.script)}"></script>`,
  ].join('')

const monogram = '<span class="v-monogram">%application%</span>'

const withLogo = (entry: string, { logo }: Boot['application']): string =>
  logo === null ? entry : entry.replace(monogram, () => `<img src="${escapeHtml(logo)}" alt=""/>`)

/** The document of a frame. Everything that is not ours in it is escaped for its place. */
export const embedDocument = (parts: Parts): string => {
  const { boot, build, entry } = parts
  const root = fillPlaceholders(withLogo(entry, boot.application), {
    application: escapeHtml(boot.application.name),
    applicationInText: escapeHtml(isolated(boot.application.name, toDirection(boot.locale))),
    ways: boot.policies.ways,
    buttons: loginMethodButtons(build, boot),
  })
  return (
    `<!doctype html><html lang="${escapeHtml(boot.locale)}" dir="${toDirection(boot.locale)}" ` +
    `data-theme="${escapeHtml(boot.theme)}"><head>${head(parts)}</head>` +
    `<body><div id="root">${root}</div>${scripts(parts)}</body></html>`
  )
}
