/** A sample account of the development server. */
export type Account = {
  readonly email: string
  readonly name: string
  readonly role: string
  readonly organizations: readonly string[]
}

/** Switches of the installation, by name. */
export type Options = Readonly<Record<string, boolean>>

/** What the panels of the landing page show. */
export type Settings = {
  readonly accounts: readonly Account[]
  readonly password: string
  readonly options: Options
}
