import approveProgram from '@vestibule/messages/en/signin/approve-program.json' with { type: 'json' }
import { useAtomValue } from 'jotai'
import { addMessages } from '../../i18n/english.ts'
import type { Screens } from '../../kit/auth-card/Steps.tsx'
import { bootAtom } from '../../ports/boot.ts'
import { Approve, type ApproveState } from './steps/Approve.tsx'

addMessages({ approveProgram })

export const screens: Screens<ApproveState, never> = { approve: Approve }

/** The page that asks before a program on this device is signed in; what it asks stands in the document. */
export const ApproveProgramBox = () => {
  const { approval } = useAtomValue(bootAtom)
  return approval && <Approve state={{ step: 'approve', ...approval }} />
}
