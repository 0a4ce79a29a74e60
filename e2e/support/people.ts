export type Person = { readonly email: string; readonly name: string; readonly phone: string }

/** A colleague of the seed; where they stand in its list gives their number. */
const colleague = (name: string, index: number): Person => ({
  email: `${name.toLowerCase().replace(' ', '.')}@acme.test`,
  name,
  phone: `+442079460${200 + index}`,
})

/**
 * Whose account each journey uses. Journeys share one server, and many leave a user changed (another password, an
 * app, a passkey), so no user stands here twice.
 */
export const people = {
  textedCodeSameSite: colleague('Amara Okafor', 0),
  textedCodeCrossSite: colleague('Benjamin Weiss', 1),
  resetByText: colleague('Dmitri Volkov', 3),
  lostTelephone: colleague('Elif Kaya', 4),
  resting: colleague('Noah Fischer', 13),
  textBesidePassword: colleague('Yusuf Demir', 24),
  profilePicture: colleague('Julia Schmidt', 35),
  passkeyElsewhere: { ...colleague('Thomas Muller', 19), name: 'Thomas Müller' },
  captcha: colleague('Lucia Alvarez', 37),
  asksForConsent: colleague('Uma Krishnan', 20),
  hostilePage: colleague('Wei Zhang', 22),
  hostedPages: colleague('Jakub Nowak', 9),
  actorSameSite: colleague('Nadia Benali', 39),
  actedForSameSite: colleague('Olga Petrova', 14),
  actorCrossSite: colleague('Anders Berg', 26),
  actedForCrossSite: colleague('Priya Sharma', 15),
  nativeWebkit: colleague('Carlos Mendes', 28),
  nativeAndroid: colleague('Daniela Costa', 29),
  nativeReactIos: colleague('Emeka Eze', 30),
  nativeReactAndroid: colleague('Freya Nilsen', 31),
  hosted: colleague('Viktor Horvat', 21),
  vendorShell: colleague('Sofia Lindqvist', 18),
  openidLibraries: colleague('Keiko Mori', 10),
  conformanceFrame: colleague('Giorgio Conti', 32),
  conformanceElement: colleague('Hannah Cohen', 33),
  conformanceReact: colleague('Ximena Torres', 23),
  conformanceNative: colleague('Rania Haddad', 17),
} as const

export { seededPassword } from '@vestibule/host-sdk/testing'

const emails = Object.values(people).map(({ email }) => email)
if (new Set(emails).size < emails.length) throw new Error('Two journeys use the account of one person')
