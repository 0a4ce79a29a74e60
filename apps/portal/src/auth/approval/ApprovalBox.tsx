import { useAtom } from 'jotai'
import approval from '@vestibule/messages/en/signin/approval.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { type Screens, Steps } from '../../kit/auth-card/Steps.tsx'
import { approvalFlow } from './approval.atoms.ts'
import type { ApprovalEvent, ApprovalState } from './approval.flow.ts'
import { Failed } from './steps/Failed.tsx'
import { Form } from './steps/Form.tsx'
import { Success } from './steps/Success.tsx'

addMessages({ approval })

export const screens: Screens<ApprovalState, ApprovalEvent> = { form: Form, success: Success, failed: Failed }

export const ApprovalBox = () => {
  const [state, send] = useAtom(approvalFlow)
  return <Steps screens={screens} state={state} send={send} />
}
