/** A word that follows the name of a command. */
export type Argument = { readonly name: string; readonly isOptional?: boolean }

export type Option = {
  readonly type: 'string' | 'boolean'
  /** What stands for the value in `--help`, such as `<url>`. */
  readonly value?: string
  readonly summary: string
  readonly isRequired?: true
  /** May be given several times. */
  readonly isList?: true
}
export type Options = Readonly<Record<string, Option>>

type ValueOf<O extends Option> = O extends { readonly type: 'boolean' }
  ? boolean | undefined
  : O extends { readonly isList: true }
    ? readonly string[] | undefined
    : O extends { readonly isRequired: true }
      ? string
      : string | undefined

/** A command line, read. */
export type Input<O extends Options = Options> = {
  /** By the names that the command gives them; an optional one that is left out is an empty text. */
  readonly arguments: Readonly<Record<string, string>>
  /** Only what was given. */
  readonly options: { readonly [K in keyof O]: ValueOf<O[K]> }
  /** Of the environment variables that the command names, those that are set. */
  readonly variables: Readonly<Record<string, string>>
  /** Folder that relative paths count from. */
  readonly folder: string
}
