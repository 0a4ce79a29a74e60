/** Top navigation is missing on purpose: the host navigates. Modal dialogs would freeze the host. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-storage-access-by-user-activation'
const abilities =
  'publickey-credentials-get publickey-credentials-create clipboard-write storage-access identity-credentials-get otp-credentials'

/** Address of the embed document up to its query. */
export const embedBase = (portalOrigin: string, clientId: string): string =>
  `${portalOrigin}/embed/${clientId}?`

/** What the embed address says beside origin and version; what is not known is left out. */
interface EmbedQuery {
  readonly l?: string
  readonly t?: string
  readonly r: string
  readonly view: string
  /** The page isolates itself: the document must say that it does so too. */
  readonly c?: boolean
}

/** Address of the embed document up to its nonce. */
export const embedAddress = (base: string, query: EmbedQuery): string =>
  `${base}${new URLSearchParams(JSON.parse(JSON.stringify({ o: location.origin, v: 1, ...query })))}#n=`

/** A frame whose rights do not depend on any option; it gets its address last, because later rights would not count. */
export const createFrame = (portalOrigin: string): HTMLIFrameElement =>
  Object.assign(document.createElement('iframe'), {
    title: 'Sign in',
    sandbox,
    allow: abilities.replace(/\S+/g, `$& ${portalOrigin};`),
    referrerPolicy: 'strict-origin' as const,
  })
