import type { Client } from '../clients/clients.ts'

/** Only our own scripts, only our own server, and only the registered host page around it (bridge.md 12). */
export const embedPolicy = (client: Client, hostOrigin: string, nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    ["connect-src 'self'", ...client.overrideOrigins].join(' '),
    "img-src 'self' data: https:",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    ['frame-ancestors', hostOrigin, ...client.extraAncestors].join(' '),
  ].join('; ')

/** Whatever frames it, the refusal may be seen; it holds nothing and knows nobody. */
export const refusalPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')
