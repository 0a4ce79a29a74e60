import type { ApiError } from '@vestibule/contract/errors'
import { useState } from 'react'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import type { LoginResponse } from '../../../session/types.ts'
import { Mfa } from '../../mfa/Mfa.tsx'
import { toPending } from '../../mfa/pending.ts'
import type { LoginEvent } from '../login.types.ts'

type TwoFactorProps = {
  readonly answer: LoginResponse
  readonly error: ApiError | undefined
  readonly send: (event: LoginEvent) => void
}

/** The flow of second factors inside the one of signing in. */
export const TwoFactor = ({ answer, error, send }: TwoFactorProps) => {
  const [pending] = useState(() => toPending(answer))
  if (pending === undefined) throw new Error('This answer asks for no second factor')
  return (
    <>
      {error && <Refusal error={error} />}
      <Mfa
        pending={{ ...pending, mayRecover: true }}
        ends={{
          finish: (shown, name) => send({ is: 'factorShown', answer: shown, isSms: name === 'sms' }),
          recover: () => send({ is: 'recoveryAsked' }),
          giveUp: () => send({ is: 'wentBack' }),
        }}
      />
    </>
  )
}
