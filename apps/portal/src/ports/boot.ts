import type { RouteKey } from '@vestibule/contract/constants'
import { port } from './port.ts'

/** What the server knows before anybody signs in; it stands in the document, so that the first step needs no request. */
export type Boot = {
  readonly clientId: string
  /** Origin that embeds this document; missing on hosted pages. */
  readonly hostOrigin?: string | null
  readonly minProtocol?: number
  readonly maxProtocol?: number
  readonly buildId?: string
  readonly ticket?: string
  readonly locale?: string
  readonly route?: RouteKey | (string & {})
  readonly view?: 'auto' | 'login' | 'admin'
  readonly theme?: 'light' | 'dark' | 'auto'
  readonly application: { readonly name: string; readonly logo?: string | null }
  readonly policies: {
    readonly allowSignups: boolean
    readonly authStrategy?: string
    readonly passwordMinLength: number
  }
  /** False: no refresh cookie came, so there is no session to look for. */
  readonly mayHaveSession?: boolean
  readonly flags?: Readonly<Record<string, string>>
  /** Origins that override documents may come from (SEC-PO-08). */
  readonly overrideOrigins?: readonly string[]
}

export const bootAtom = port<Boot>('boot')

/** Reads the document's own statement. A document without one is not ours: nothing can start from it. */
export const readBoot = (document: Document): Boot => {
  const text = document.getElementById('boot')?.textContent
  if (!text) throw new Error('The document says nothing to start from')
  return JSON.parse(text) as Boot
}
