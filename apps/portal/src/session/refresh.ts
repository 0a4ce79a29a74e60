import { refreshToken } from '@vestibule/contract/areas/auth'
import type { Call } from '@vestibule/contract/client'
import { ApiError } from '@vestibule/contract/errors'
import type { Clock } from '../ports/clock.ts'
import { type Tokens, tokensFrom } from './tokens.ts'
import type { LoginResponse } from './types.ts'

/** Pauses between the attempts; with the first one that makes three (SEC-PO-05). */
const pausesMs = [1000, 2000] as const

/** 401 and 403 are final; 410 means "again", and so do a silent network and a failing server. */
const isWorthAgain = ({ status }: ApiError): boolean => status === 410 || status === 0 || status >= 500

type Asking = {
  readonly tenantId: string | undefined
  /** Told when the tenant wants to see more first. */
  readonly askFactor: (answer: LoginResponse) => void
}

/** Trades the refresh cookie for a token. */
export const refreshByCookie = async (
  call: Call,
  clock: Clock,
  { tenantId, askFactor }: Asking,
): Promise<Tokens> => {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await call(refreshToken, { tenantId: tenantId ?? null })
      const tokens = tokensFrom(answer, clock.now())
      if (answer.mfaRequired && answer.mfaToken) askFactor(answer)
      if (tokens === undefined) throw new ApiError('SESSION_ENDED')
      return tokens
    } catch (error) {
      const pauseMs = pausesMs[attempt]
      if (!(error instanceof ApiError) || pauseMs === undefined || !isWorthAgain(error)) throw error
      await clock.wait(pauseMs)
    }
  }
}
