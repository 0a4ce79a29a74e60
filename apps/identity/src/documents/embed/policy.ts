import type { Client } from '../../domain/applications/clients.ts'

type EmbedPolicyContext = {
  /** The registered host page, or `null` for a page that nothing may frame. */
  readonly hostOrigin: string | null
  readonly nonce: string
  /** Origins of a captcha's provider; its script comes by the trust of ours, its frame and its questions do not. */
  readonly captchaOrigins?: readonly string[]
  /** Where a form may lead: this server, unless a page says otherwise. */
  readonly formActions?: string | undefined
}

/** Only our own scripts, only our own server, and only the registered host page around it. */
export const embedPolicy = (
  client: Client,
  { hostOrigin, nonce, captchaOrigins = [], formActions = "'self'" }: EmbedPolicyContext,
): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    ["connect-src 'self'", ...client.overrideOrigins, ...captchaOrigins].join(' '),
    ...(captchaOrigins.length > 0 ? [['frame-src', ...captchaOrigins].join(' ')] : []),
    "img-src 'self' data: https:",
    "font-src 'self'",
    `form-action ${formActions}`,
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // The portal itself makes no policy. A captcha's scripts make some, under names that are its provider's to change.
    ...(captchaOrigins.length > 0 ? [] : ["trusted-types 'none'"]),
    hostOrigin === null
      ? "frame-ancestors 'none'"
      : ['frame-ancestors', hostOrigin, ...client.extraAncestors].join(' '),
  ].join('; ')

/** Whatever frames it, the refusal may be seen; it holds nothing and knows no user. */
export const refusalPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')
