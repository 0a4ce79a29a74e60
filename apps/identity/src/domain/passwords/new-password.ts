import { ApiError } from '@vestibule/contract'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { isReused } from './password-history.queries.ts'
import { passwordProblem } from './password-policy.ts'

type Chosen = {
  readonly password: string
  /** Names and addresses of the person and the tenant. */
  readonly about: readonly string[]
  /** Who has had passwords before. */
  readonly of?: Pick<UserRow, 'id' | 'passwordHash'>
}

/** Checks a password a person chose, wherever one can be chosen, and answers its hash (SEC-PW-03). */
export const hashNewPassword = async (
  ctx: RequestContext,
  { password, about, of }: Chosen,
): Promise<string> => {
  const { minLength } = (await ctx.settings()).password
  const problem = passwordProblem(password, { minLength, about })
  if (problem !== undefined) throw new ApiError(problem, { minLength })
  if (await ctx.breached.has(password)) throw new ApiError('PASSWORD_COMMON')
  if (of !== undefined && (await isReused(ctx, of, password))) throw new ApiError('PASSWORD_REUSED')
  // A person without an account yet is known by the address only.
  return ctx.passwords.hash(password, of?.id ?? ctx.ip)
}
