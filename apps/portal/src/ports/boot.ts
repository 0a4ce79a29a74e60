import type { ProgramApproval } from '@vestibule/contract/approval-page'
import type { RouteKey } from '@vestibule/contract/constants'
import { port } from './port.ts'

export type OtherWay = 'passkey' | 'sms'

export type IdentifierKind = 'phone' | 'username' | 'any'
type Wanted = 'hidden' | 'optional' | 'required'

/** What the server knows before a user signs in; it stands in the document, so that the first step needs no request. */
export type Boot = {
  readonly clientId: string
  /** Origin that embeds this document; missing on hosted pages. */
  readonly hostOrigin?: string | null
  /** The host is the native application around this webview. */
  readonly isApp?: boolean
  readonly minProtocol?: number
  readonly maxProtocol?: number
  readonly buildId?: string
  /** The host page is of another site. */
  readonly crossSite?: boolean
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
    /** What names a person beside an address; absent when nothing does. */
    readonly identifiers?: IdentifierKind
    /** What sign-up asks for; absent: an address, and nothing else. */
    readonly signUp?: { readonly [Name in 'email' | 'phoneNumber' | 'username']: Wanted }
    /** What people agree to when they sign up. */
    readonly terms?: { readonly termsUrl: string; readonly privacyUrl?: string }
    /** Ways in that stand beside the address. */
    readonly otherWays?: readonly OtherWay[]
    /** Some addresses sign in at their organization's own server. */
    readonly hasSso?: boolean
    /** How many social providers there are, as text: the prerendered document has a placeholder here. */
    readonly ways?: string
    /** Where the prerendered document has its buttons for them; a placeholder, and nothing in a browser. */
    readonly buttons?: string
    readonly social?: readonly { readonly id: string; readonly name: string; readonly logo?: string | null }[]
  }
  /** False: no refresh cookie came, so there is no session to look for. */
  readonly mayHaveSession?: boolean
  readonly flags?: Readonly<Record<string, string>>
  /** The application's own APIs; its host pages get tokens that are bound to a key, and have requests to these signed. */
  readonly apis?: readonly string[]
  /** False: no access token leaves this document. */
  readonly givesTokens?: boolean
  /** Schemes that lead into applications of the client's own. */
  readonly appSchemes?: readonly string[]
  /** On a page of our own: a user of several tenants is asked where to go. */
  readonly asksTenant?: boolean
  /** On a page of our own: where the application's own pages begin; `null`: it has none. */
  readonly front?: string | null
  /** Where the application is that this page leads back to. */
  readonly appAddress?: string
  /** What the page for a program on the user's device asks, and what its form sends back. */
  readonly approval?: ProgramApproval
  /** The address of this page, where the server answered it at another one. */
  readonly pageAddress?: string
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
