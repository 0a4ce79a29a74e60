import type { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import type { Condition } from '../../../platform/db/condition.queries.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import type { LiveFacts } from '../../sessions/session-facts.queries.ts'
import type { FirstFactor, PasswordNotice, SignInAttempt } from '../../sessions/sign-in-attempt.ts'

/** A sign-in whose first factor was right, with what the checks it has passed found out about it. */
export type Entering = SignInAttempt & {
  /** Where an invitation leads that came along. It is accepted behind the gate: its tenant may ask for more than the one at home. */
  readonly invitedTo?: string
  /** The tenant in which this browser was spared the second factor. */
  readonly rememberedIn?: string
  /** A recovery code took the place of the second factor. */
  readonly isRecovered?: true
  readonly notice?: PasswordNotice
}

/** The tenant whose rules the sign-in meets. */
export const readTenantId = ({ invitedTo, tenantId }: Entering): string => invitedTo ?? tenantId

export type Verdict =
  | { readonly is: 'pass'; readonly found?: Partial<Omit<Entering, keyof FirstFactor>> }
  /** `isWritten`: what the check wrote stays, and what was proved is used up. Else everything is as before. */
  | {
      readonly is: 'refuse'
      readonly error: ApiError
      readonly isWritten?: true
      /** By which address the tenant's log names the user, where it does not know that of the account. */
      readonly knownAs?: string
    }
  /** Something else is asked for first. */
  | { readonly is: 'wait'; readonly answer: LoginResponse }

/** A session for which a token is about to be made. */
export type Passing = {
  readonly facts: LiveFacts
  /** It goes on in the tenant it is in. Else it begins to act there: in another tenant, or for an application. */
  readonly isContinued: boolean
  /** This browser was found to be spared the second factor in the tenant, just now. */
  readonly isRemembered?: true
}

export type SessionVerdict = Exclude<Verdict, { is: 'wait' }> | { readonly is: 'wait' }

/** An API token that is traded for an access token. */
export type PassingApiToken = {
  readonly user: { readonly id: string; readonly email: string; readonly lockedAt: Date | null }
  readonly membership: { readonly tenantId: string }
  readonly restrictionsVersion: string | null
}

/** One thing that is asked before a session or a token is given. */
export type GateCheck = {
  readonly name: string
  /** Whether a sign-in has anything to be judged, as far as that is known without the database. Absent: it may have. */
  readonly concerns?: (ctx: RequestContext, entering: Entering) => boolean
  /** Of a row of `users` and the placeholder `tenantId`: where it is false, the check has nothing to say. */
  readonly mayApply: Condition
  readonly judge: (tx: Database, ctx: RequestContext, entering: Entering) => Promise<Verdict>
  /** Absent: a session that there is has been judged by this when it began, and what changed since ends it otherwise. */
  readonly judgeSession?: (ctx: RequestContext, passing: Passing) => Promise<SessionVerdict>
  /** Absent: it is asked of people. */
  readonly judgeApiToken?: (
    ctx: RequestContext,
    passing: PassingApiToken,
  ) => Promise<Exclude<Verdict, { is: 'wait' }>>
}

export const pass = { is: 'pass' } as const
