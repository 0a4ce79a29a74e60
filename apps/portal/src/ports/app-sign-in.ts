import { atom } from 'jotai/vanilla'

/** Ways to sign in that an application around this page goes by itself. It has the session at their end. */
export type AppSignIn = {
  /** At the organization of this email address. False where the application can't. */
  readonly atOrganization: (email: string) => boolean
  /** At a social provider, by its name, or by the id of a custom one. False where the application can't. */
  readonly atProvider: (provider: string) => boolean
  /** Whether a provider asks for consent again where the application goes by an address of ours. */
  readonly asksConsent: boolean
}

/** In a browser, and in an application that can do none of it. */
export const appSignInAtom = atom<AppSignIn>({
  atOrganization: () => false,
  atProvider: () => false,
  asksConsent: false,
})

type Params = Readonly<Record<string, string>>

/** What goes along to a social provider: the given parameters, and consent where the application wants it. */
export const providerParams = (
  { asksConsent }: AppSignIn,
  given: Params = {},
): { readonly additionalQueryParams?: Params } => {
  const additionalQueryParams: Params = { ...(asksConsent && { prompt: 'consent' }), ...given }
  return Object.keys(additionalQueryParams).length > 0 ? { additionalQueryParams } : {}
}
