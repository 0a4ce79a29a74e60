import type { HttpStep } from './context.ts'

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
} as const

/** For answers that set nothing else: data that no page shows, frames or keeps (SEC-DE-01, SEC-DE-03). */
const unlessSet = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const

const strictTransport = 'max-age=31536000; includeSubDomains'

export const securityHeaders =
  (publicUrl: string): HttpStep =>
  async (context, next) => {
    await next()
    const { headers } = context.res
    for (const [name, value] of Object.entries(always)) headers.set(name, value)
    for (const [name, value] of Object.entries(unlessSet)) if (!headers.has(name)) headers.set(name, value)
    // A page that may be framed says so by its policy; the older header cannot name origins.
    if (headers.get('x-frame-options') === 'by-policy') headers.delete('x-frame-options')
    if (publicUrl.startsWith('https:')) headers.set('strict-transport-security', strictTransport)
  }
