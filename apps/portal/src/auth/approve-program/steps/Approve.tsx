import { approvalAddress, type ProgramApproval } from '@vestibule/contract/approval-page'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import { SignedInUser } from '../../../kit/auth-card/SignedInUser.tsx'
import { GuardedButton } from '../../../kit/dialog/GuardedButton.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { bootAtom } from '../../../ports/boot.ts'
import { leaveAtom } from '../../../ports/leave.ts'
import { ProgramUse } from './ProgramUse.tsx'

export type ApproveState = { readonly step: 'approve' } & ProgramApproval

/** A form, so that the browser itself says which page sent it and follows the answer to the program. */
export const Approve = ({ state }: { state: ApproveState }) => {
  const { request, approval, user, tenant } = state
  const { t } = useTranslation('approveProgram')
  const {
    clientId,
    application: { name },
  } = useAtomValue(bootAtom)
  const query = new URLSearchParams({ client_id: clientId })
  const leave = useAtomValue(leaveAtom)
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const change = { label: t('change'), onClick: () => void leave({ to: 'login' }, 'changed') }
  return (
    <AuthCard
      title={t('title', { name })}
      lead={
        <>
          {t('body', { name, tenant })}
          <SignedInUser email={user} change={change} />
        </>
      }
    >
      <ProgramUse state={state} name={name} />
      <form method="post" action={`${approvalAddress}?${query}`} ref={form} onSubmit={() => setBusy(true)}>
        <input type="hidden" name="request" value={request} />
        <input type="hidden" name="approval" value={approval} />
        <GuardedButton
          kind="primary"
          size="large"
          isWide
          isBusy={isBusy}
          onClick={() => form.current?.requestSubmit()}
        >
          {t('approve', { name })}
        </GuardedButton>
      </form>
      <Button
        kind="ghost"
        size="large"
        isWide
        onClick={() => void leave({ to: 'authenticated' }, 'cancelled')}
      >
        {t('cancel')}
      </Button>
    </AuthCard>
  )
}
