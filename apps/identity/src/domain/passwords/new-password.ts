import { ApiError } from '@vestibule/contract'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { listCompositions } from './compositions.queries.ts'
import { listKnownTexts } from './known-words.queries.ts'
import { passesAll, strictestLength } from './password-config.ts'
import { accountKey } from '../rate-limits/keys.ts'
import { tooManyAttempts } from '../rate-limits/sign-in-throttle.ts'
import { fitsWindow } from '../rate-limits/windows.queries.ts'
import { isReused } from './password-history.queries.ts'
import { passwordProblem } from './password-policy.ts'

/** More than users try who look for a password that the rules allow. */
const hashesBySecret = { most: 20, seconds: 3600 } as const

type Chosen = {
  readonly password: string
  /**
   * The mailed secret that one is chosen with. It is not used up before the password is judged, so that what it brings about
   * is bounded here. Absent where each try is counted: for a sign-up, and beside the present password.
   */
  readonly by?: string
  /** What was typed along with it: names and identifiers that are not in the database yet. */
  readonly about?: readonly string[]
  /** Who has had passwords before. */
  readonly of?: Pick<UserRow, 'id' | 'passwordHash'>
  /** Their present password, where it was just judged right: compared as text, not hashed again. */
  readonly present?: string
  /** The tenant that is being joined, for a person who is no member of any yet. */
  readonly joins?: string | undefined
}

/**
 * Checks a password a person chose, wherever one can be chosen, and answers its hash (SEC-PW-03). What is known of the
 * person, their tenants and the application is asked here, so that no way to a password can leave it out (SEC-TO-36).
 *
 * @throws ApiError PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_TOO_WEAK, PASSWORD_COMMON, PASSWORD_REUSED,
 *   TOO_MANY_ATTEMPTS
 */
export const hashNewPassword = async (ctx: RequestContext, chosen: Chosen): Promise<string> => {
  const { password, by, about: typed = [], of, present, joins } = chosen
  const owner = { userId: of?.id, joins }
  const rules = await listCompositions(ctx, owner)
  const minLength = strictestLength((await ctx.settings()).password, rules)
  const about = [ctx.client.name, ...typed, ...(await listKnownTexts(ctx.db, owner))]
  const problem = passwordProblem(password, { minLength, about })
  if (problem !== undefined) throw new ApiError(problem, { minLength })
  if (!passesAll(rules, password)) throw new ApiError('PASSWORD_TOO_WEAK')
  if (await ctx.breached.has(password)) throw new ApiError('PASSWORD_COMMON')
  if (
    by !== undefined &&
    !(await fitsWindow(ctx, accountKey(ctx.secrets, 'new-password', by), hashesBySecret))
  )
    throw tooManyAttempts(hashesBySecret.seconds)
  if (of !== undefined && (await isReused(ctx, of, { password, present })))
    throw new ApiError('PASSWORD_REUSED')
  // A person without an account yet is known by the address only.
  return ctx.passwords.hash(password, of?.id ?? ctx.ip)
}
