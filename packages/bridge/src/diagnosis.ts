/** What a portal finds out about the page around it: the JSON that `diagnose` answers. */
export interface FrameDiagnosis {
  readonly deployment: 'sameSite' | 'crossSite'
  /** What keeps the session: a cookie of the site, one for this site's pages only, or nothing. */
  readonly cookieStorage: 'firstParty' | 'partitioned' | 'none'
  /** What of a browser's storage the frame may use. */
  readonly storage: Readonly<Record<'local' | 'session' | 'locks' | 'channel', boolean>>
  /** Features that a policy keeps from the frame. */
  readonly blocked: readonly string[]
  /** By how many milliseconds the clock here is ahead of the server's. */
  readonly clockOffsetMs: number
  /** The highest version of the protocol the portal speaks. */
  readonly protocol: number
  readonly build: string
}
