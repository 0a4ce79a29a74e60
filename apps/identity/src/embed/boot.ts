import type { Client } from '../clients/clients.ts'
import type { VendorSettings } from '../vendor/settings.ts'

/** What the document tells the portal, so that its first step needs no request. */
export type Boot = {
  readonly clientId: string
  readonly hostOrigin: string
  readonly minProtocol: number
  readonly maxProtocol: number
  readonly buildId: string
  readonly ticket: string
  readonly locale: string
  readonly route: string | undefined
  readonly view: string | undefined
  readonly theme: string
  readonly application: { readonly name: string; readonly logo: string | null }
  readonly policies: {
    readonly allowSignups: boolean
    readonly authStrategy: string
    readonly passwordMinLength: number
  }
  readonly flags: Readonly<Record<string, 'on' | 'off'>>
  readonly overrideOrigins: readonly string[]
}

export const policiesOf = ({ allowSignups, authStrategy, password }: VendorSettings): Boot['policies'] => ({
  allowSignups,
  authStrategy,
  passwordMinLength: password.minLength,
})

export const applicationOf = ({ name, logo }: Client): Boot['application'] => ({
  name,
  logo: logo === '' ? null : logo,
})

/** JSON that no HTML parser can take for the end of its script. */
export const jsonInHtml = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
