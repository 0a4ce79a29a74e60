import { port } from './port.ts'

type Wanted = {
  /** Seconds the proof may be old, as the refusal said. */
  readonly maxAge: number
  /** For a user without a second factor (ruling 22). */
  readonly password?: string
}

/** `passwordNeeded`: the user has no second factor to show. `gaveUp`: they closed the dialog that asked for it. */
export type ReauthenticationResult = 'proved' | 'passwordNeeded' | 'gaveUp'

/** Has the signed-in user prove again who they are. */
export type Reauthentication = {
  /** Whose password it is, for password managers. */
  readonly email: () => string
  /** Rejects with what the server refused, such as WRONG_PASSWORD. */
  readonly prove: (wanted: Wanted) => Promise<ReauthenticationResult>
}

export const reauthenticationAtom = port<Reauthentication>('reauthentication')
