import { ApiError } from '@vestibule/contract'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { listCompositions } from './compositions.queries.ts'
import { passesAll, strictestLength } from './password-config.ts'
import { isReused } from './password-history.queries.ts'
import { passwordProblem } from './password-policy.ts'

type Chosen = {
  readonly password: string
  /** Names and addresses of the person and the tenant. */
  readonly about: readonly string[]
  /** Who has had passwords before. */
  readonly of?: Pick<UserRow, 'id' | 'passwordHash'>
  /** Their present password, where it was just judged right: compared as text, not hashed again. */
  readonly present?: string
  /** The tenant that is being joined, for a person who is no member of any yet. */
  readonly joins?: string | undefined
}

/** Checks a password a person chose, wherever one can be chosen, and answers its hash (SEC-PW-03). */
export const hashNewPassword = async (ctx: RequestContext, chosen: Chosen): Promise<string> => {
  const { password, about, of, present, joins } = chosen
  const rules = await listCompositions(ctx.db, { userId: of?.id, joins })
  const minLength = strictestLength((await ctx.settings()).password, rules)
  const problem = passwordProblem(password, { minLength, about })
  if (problem !== undefined) throw new ApiError(problem, { minLength })
  if (!passesAll(rules, password)) throw new ApiError('PASSWORD_TOO_WEAK')
  if (await ctx.breached.has(password)) throw new ApiError('PASSWORD_COMMON')
  if (of !== undefined && (await isReused(ctx, of, { password, present })))
    throw new ApiError('PASSWORD_REUSED')
  // A person without an account yet is known by the address only.
  return ctx.passwords.hash(password, of?.id ?? ctx.ip)
}
