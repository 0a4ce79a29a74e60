import * as v from 'valibot'
import type { RequestContext } from '../../../request/request-context.ts'
import { appOrigins } from './app-origins.ts'

/** What the browser says about a ceremony. Browsers may add keys: parsed, never compared byte by byte. */
const clientData = v.object({
  type: v.picklist(['webauthn.create', 'webauthn.get']),
  challenge: v.pipe(v.string(), v.maxLength(200)),
  origin: v.string(),
  crossOrigin: v.optional(v.boolean(), false),
  topOrigin: v.optional(v.string()),
})
export type ClientData = v.InferOutput<typeof clientData>

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** @param text base64url of the JSON, as it came; undefined when it is none */
export const readClientData = (text: string): ClientData | undefined => {
  const result = v.safeParse(clientData, parsed(text))
  return result.success ? result.output : undefined
}

/**
 * Whether a ceremony took place in the portal: top-level, inside a page of this client, or in the webview of one of its
 * applications (SEC-PK-02). A browser that does not name the outer page is believed only with an embed ticket: its
 * document can be shown nowhere else.
 */
export const isFromOurPages = (
  {
    config,
    client,
    deployment,
    embeddedIn,
  }: Pick<RequestContext, 'config' | 'client' | 'deployment' | 'embeddedIn'>,
  { origin, crossOrigin, topOrigin }: ClientData,
): boolean => {
  if (deployment === 'app' && appOrigins(client).includes(origin))
    return !crossOrigin && topOrigin === undefined
  if (origin !== config.portalOrigin) return false
  if (!crossOrigin) return topOrigin === undefined
  const outer = topOrigin ?? embeddedIn
  return outer !== undefined && client.hostOrigins.includes(outer)
}
