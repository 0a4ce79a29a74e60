import type { ProgramApproval } from '@vestibule/contract/approval-page'
import type { Client } from '../../domain/applications/clients.ts'
import { letsPasskeysIn } from '../../domain/passkeys/strategy.ts'
import { hasSso } from '../../domain/sso/sso.queries.ts'
import { activeProviders } from '../../domain/federation/social/active-providers.ts'
import type { Services } from '../../request/services.ts'
import { openStrategies } from '../../domain/installation/passwordless-strategy.ts'
import { isSignUpOpen, type VendorSettings } from '../../domain/installation/settings.queries.ts'

/** What the document tells the portal, so that its first step needs no request. */
export type Boot = {
  readonly clientId: string
  /** `null`: nothing is around it but a native application. */
  readonly hostOrigin: string | null
  /** The host is the native application around this webview. */
  readonly isApp: boolean
  readonly minProtocol: number
  readonly maxProtocol: number
  readonly buildId: string
  /** The host page is of another site. */
  readonly crossSite: boolean
  readonly ticket: string | undefined
  /** Schemes that lead into applications of the client's own. */
  readonly appSchemes: readonly string[]
  /** On a page of our own: where the application's own pages begin; `null`: it has none. */
  readonly front: string | null | undefined
  /** Where the application is that this page leads back to. */
  readonly appAddress: string | undefined
  /** What the page for a program on the user's device asks, and what its form sends back. */
  readonly approval: ProgramApproval | undefined
  /** The page's own address, where it was answered at another one. */
  readonly pageAddress: string | undefined
  /** The application's own APIs; absent where its tokens are plain ones. */
  readonly apis: readonly string[] | undefined
  /** False: the host page is given no tokens. Absent: it is. */
  readonly givesTokens: false | undefined
  /** A user who belongs to several tenants is asked which one to open. */
  readonly asksTenant: true | undefined
  readonly locale: string
  readonly route: string | undefined
  readonly view: string | undefined
  readonly theme: string
  readonly application: { readonly name: string; readonly logo: string | null }
  readonly policies: {
    readonly allowSignups: boolean
    readonly authStrategy: string
    readonly passwordMinLength: number
    /** Ways in that stand beside the address. */
    readonly hasSso: boolean
    /** Rows of ways in beside the address; fills the placeholder of the prerendered document. */
    readonly ways: string
    readonly social: readonly { readonly id: string; readonly name: string }[]
    readonly otherWays: readonly ('passkey' | 'sms')[]
    /** What names a person beside an address. */
    readonly identifiers?: 'phone' | 'username' | 'any'
    /** What sign-up asks for; absent: an address, and nothing else. */
    readonly signUp?: Record<SignUpStrategy, 'hidden' | 'optional' | 'required'>
    /** What people agree to when they sign up. */
    readonly terms?: VendorSettings['terms']
  }
  readonly flags: Readonly<Record<string, 'on' | 'off'>>
  readonly overrideOrigins: readonly string[]
  /** False: there is no session to look for. Absent: the prerendered step says it. */
  readonly mayHaveSession?: boolean | undefined
}

type SignUpStrategy = keyof VendorSettings['signUpStrategies']

const texting: ReadonlySet<string> = new Set(['SmsCode', 'SmsCodeV2', 'UsernameAndSms'])

/** A code by text message stands beside another main way in. */
const readOtherWays = (settings: VendorSettings): Boot['policies']['otherWays'] => [
  ...(isSmsBeside(settings) ? (['sms'] as const) : []),
  ...(letsPasskeysIn(settings) ? (['passkey'] as const) : []),
]

const isSmsBeside = ({ authStrategy, ...rest }: VendorSettings): boolean => {
  const open = [...openStrategies({ ...rest, authStrategy })]
  return !texting.has(authStrategy) && open.some((strategy) => texting.has(strategy))
}

const readIdentifiers = (settings: VendorSettings): Boot['policies']['identifiers'] => {
  const open = [...openStrategies(settings)]
  const byPhone = texting.has(settings.authStrategy) || isSignUpOpen(settings, 'phoneNumber')
  const byName =
    open.some((strategy) => strategy.startsWith('Username')) || isSignUpOpen(settings, 'username')
  if (byPhone && byName) return 'any'
  if (byPhone) return 'phone'
  return byName ? 'username' : undefined
}

const readSignUp = (settings: VendorSettings): Boot['policies']['signUp'] => {
  const wanted = (strategy: SignUpStrategy) => {
    if (!settings.signUpStrategies[strategy].isActive) return 'hidden'
    return settings.signUpStrategies[strategy].isRequired ? 'required' : 'optional'
  }
  const fields = {
    email: wanted('email'),
    phoneNumber: wanted('phoneNumber'),
    username: wanted('username'),
  } as const
  const isPlain =
    fields.email === 'required' && fields.phoneNumber === 'hidden' && fields.username === 'hidden'
  return isPlain ? undefined : fields
}

/** More than fit into the room that the document keeps free are left out. */
const mostWays = 8

export const readPolicies = async ({ db, settings }: Services): Promise<Boot['policies']> => {
  const vendor = await settings()
  const { allowSignups, authStrategy, password } = vendor
  const otherWays = readOtherWays(vendor)
  const social = (await activeProviders(db)).slice(0, mostWays)
  return {
    allowSignups,
    authStrategy,
    passwordMinLength: password.minLength,
    hasSso: await hasSso(db),
    // Two providers stand in a row.
    ways: String(Math.ceil(social.length / 2) + otherWays.length),
    social,
    otherWays,
    identifiers: readIdentifiers(vendor),
    signUp: readSignUp(vendor),
    terms: vendor.terms,
  }
}
export const toApplication = ({ name, logo }: Client): Boot['application'] => ({
  name,
  logo: logo === '' ? null : logo,
})

/** JSON that no HTML parser can take for the end of its script. */
export const jsonInHtml = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
