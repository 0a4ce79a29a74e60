import { atom } from 'jotai/vanilla'
import { clockAtom } from '../ports/clock.ts'
import { session } from './session.atoms.ts'
import { tokensFrom } from './tokens.ts'
import type { LoginResponse } from './types.ts'

/**
 * Goes on with the tokens of an answer, without leaving what is on screen; another person's or tenant's profile follows
 * them. False where the answer holds none.
 */
export const takeTokens = atom(null, (get, set, answer: LoginResponse): boolean => {
  const tokens = tokensFrom(answer, get(clockAtom).now())
  if (tokens === undefined) return false
  set(session, { is: 'tokensTaken', tokens })
  return true
})
