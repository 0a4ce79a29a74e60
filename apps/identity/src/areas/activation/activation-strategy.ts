import { ApiError } from '@vestibule/contract'
import { findUserById } from '../../credentials/credential-queries.ts'
import { findOneTimeToken } from '../../credentials/one-time-token.ts'
import type { OneTimeTokenRow } from '../../db/schema/one-time-tokens.ts'
import type { UserRow } from '../../db/schema/users.ts'
import type { Visitor } from '../../http/visitor.ts'
import { signUpDataOf } from './activation-token.ts'

export type ActivationLink = { readonly userId: string; readonly token: string }
export type OpenActivation = {
  readonly user: UserRow
  readonly row: OneTimeTokenRow
  /** No password was chosen yet, neither at sign-up nor before. */
  readonly shouldSetPassword: boolean
}

/** Looks at a link without using it up. Every kind of wrong link gets the same answer. */
export const openActivation = async (
  visitor: Visitor,
  { userId, token }: ActivationLink,
): Promise<OpenActivation> => {
  const row = await findOneTimeToken(visitor.db, visitor, { purpose: 'activation', token, userId })
  const user = row && (await findUserById(visitor.db, row.userId))
  if (row === undefined || user === undefined) throw new ApiError('LINK_INVALID')
  const signUp = signUpDataOf(row.data)
  return { user, row, shouldSetPassword: (signUp?.passwordHash ?? user.passwordHash ?? '') === '' }
}

export const getActivateAccountStrategy = async (
  input: ActivationLink,
  visitor: Visitor,
): Promise<{ shouldSetPassword: boolean }> => {
  const { shouldSetPassword } = await openActivation(visitor, input)
  return { shouldSetPassword }
}
