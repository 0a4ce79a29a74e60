import Bowser from 'bowser'

/** What a browser said of itself when the session began. Undefined: it said nothing that is known. */
export type Device = {
  readonly browser?: string
  readonly system?: string
  readonly kind: 'desktop' | 'mobile' | 'tablet' | 'unknown'
}

const kinds: ReadonlySet<string | undefined> = new Set(['desktop', 'mobile', 'tablet'])

/** @param userAgent the header as the browser sent it; anything may stand there */
export const readDevice = (userAgent: string | undefined): Device => {
  if (userAgent === undefined || userAgent === '') return { kind: 'unknown' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: browser.name || undefined,
    system: os.name || undefined,
    kind: kinds.has(platform.type) ? (platform.type as Device['kind']) : 'unknown',
  }
}
