import { useAtom, useAtomValue } from 'jotai'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { CompositionDialog } from './CompositionDialog.tsx'
import { MfaDialog } from './MfaDialog.tsx'
import { NumberPolicyDialog } from './NumberPolicyDialog.tsx'
import { type Policies, policies, sessionRules } from './policies.atoms.ts'
import { RotationDialog } from './RotationDialog.tsx'
import { readLimit, sessionLimits } from './session-limits.ts'
import { SessionLimitDialog } from './SessionLimitDialog.tsx'

type Open = { readonly is: string | undefined; readonly onClose: () => void }

/** The dialog of a policy that the address names, once what holds now has come. */
export const PolicyDialogs = () => {
  const [dialog, open] = useAtom(dialogAddress)
  const view = useAtomValue(policies.view)
  const sessions = useAtomValue(sessionRules.view)
  const shown = { is: dialog?.is, onClose: () => open(undefined) }
  const rules = sessions.is === 'loading' ? undefined : sessions.answer
  const limit = sessionLimits.find((one) => one === dialog?.is)
  if (limit !== undefined && rules !== undefined)
    return (
      <SessionLimitDialog
        limit={limit}
        own={readLimit(rules.own, limit)}
        installation={readLimit(rules.installation, limit)}
        seenAt={rules.updatedAt}
        onClose={shown.onClose}
      />
    )
  const answer = view.is === 'loading' ? undefined : view.answer
  return answer === undefined ? null : <GeneralDialog {...shown} answer={answer} />
}

const GeneralDialog = ({ is, answer, onClose }: Open & { readonly answer: Policies }) => {
  switch (is) {
    case 'mfa':
      return <MfaDialog policy={answer.mfa} onClose={onClose} />
    case 'lockout':
    case 'history':
      return <NumberPolicyDialog kind={is} policies={answer} onClose={onClose} />
    case 'rotation':
      return answer.rotation[0].isForbidden ? null : (
        <RotationDialog policy={answer.rotation} onClose={onClose} />
      )
    case 'composition':
      return <CompositionDialog policy={answer.composition} onClose={onClose} />
    default:
      return null
  }
}
