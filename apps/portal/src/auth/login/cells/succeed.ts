import { delaysMs } from '@vestibule/contract/constants'
import type { LoginNext } from '../login.types.ts'

/** Signed in, and nothing more to ask. */
export const succeed = (): LoginNext => [
  { step: 'success' },
  { do: 'goOnward', afterMs: delaysMs.navigation },
]
