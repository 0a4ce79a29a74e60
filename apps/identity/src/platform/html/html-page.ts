import { toDirection } from '@vestibule/messages/locales'
import { escapeHtml } from './escape-html.ts'

type HtmlPage = {
  /** BCP 47; the direction of the page follows from it. English unless given. */
  readonly locale?: string
  /** Plain text. */
  readonly title: string
  /** HTML; what comes from outside is escaped already. */
  readonly body: string
  /** HTML that the head holds besides title, viewport and style. */
  readonly head?: string
  /** The page's only style sheet. */
  readonly style?: string
  /** The page's only script; it runs once. */
  readonly script?: string
  /** What the content security policy of the answer admits style and script by. */
  readonly nonce?: string
  /** Declarations of the body, for readers of mail, which drop style sheets. */
  readonly bodyStyle?: string
}

/** The one frame of every HTML page and mail that the server itself writes; the portal's documents are built. */
export const htmlPage = ({
  locale = 'en',
  title,
  body,
  head = '',
  style,
  script,
  nonce,
  bodyStyle,
}: HtmlPage): string => {
  const admitted = nonce === undefined ? '' : ` nonce="${nonce}"`
  const styles = style === undefined ? '' : `<style${admitted}>${style}</style>`
  const scripts = script === undefined ? '' : `<script${admitted}>${script}</script>`
  const inline = bodyStyle === undefined ? '' : ` style="${bodyStyle}"`
  return (
    `<!doctype html><html lang="${locale}" dir="${toDirection(locale)}"><head><meta charset="utf-8">` +
    `<title>${escapeHtml(title)}</title><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `${head}${styles}</head><body${inline}>${body}${scripts}</body></html>`
  )
}
