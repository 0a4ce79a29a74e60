import { useState } from 'react'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import { Mfa } from '../../mfa/Mfa.tsx'
import { toPending } from '../../mfa/pending.ts'
import type { StepUpEvent, StepUpState } from '../step-up.flow.ts'

type Props = StepProps<StepUpState, StepUpEvent, 'verifying'>

/** The flow of second factors inside the one of step-up. A recovery code leads to a sign-in, so there is none here. */
export const Verifying = ({ state: { answer, error }, send }: Props) => {
  const [pending] = useState(() => toPending({ ...answer, mfaRequired: true }))
  if (pending === undefined) throw new Error('This answer asks for no second factor')
  const giveUp = () => send({ is: 'gaveUp' })
  return (
    <>
      {error && <Refusal error={error} />}
      <Mfa
        pending={pending}
        ends={{
          finish: (shown) => send({ is: 'factorShown', answer: shown }),
          recover: giveUp,
          giveUp,
        }}
      />
    </>
  )
}
