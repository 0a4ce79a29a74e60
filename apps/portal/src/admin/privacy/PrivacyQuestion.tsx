import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActionDialog } from '../../kit/dialog/ActionDialog.tsx'
import type { NamedKey } from './dialog.atoms.ts'
import type { Method } from './methods.ts'
import { EndOthersCheck } from './EndOthersCheck.tsx'
import { endOtherSessions as endOthers, removeMethod, removePasskey } from './privacy.atoms.ts'

type Question =
  | { readonly is: 'endOthers' }
  | { readonly is: 'removePasskey'; readonly key: NamedKey }
  | { readonly is: 'remove'; readonly method: Method; readonly name: string }

type PrivacyQuestionProps = {
  readonly question: Question
  readonly onClose: () => void
}

/** Asks before something is removed, or signed out. */
export const PrivacyQuestion = ({ question, onClose }: PrivacyQuestionProps) => {
  const { t } = useTranslation('privacy')
  const [endOtherSessions, setEndsOthers] = useState(true)
  switch (question.is) {
    case 'remove':
      return (
        <ActionDialog
          action={removeMethod}
          input={{ method: question.method, endOtherSessions }}
          title={t('remove.title', { name: question.name })}
          lead={t('remove.lead')}
          confirm={t('remove.confirm')}
          done={t('messages.removed', { name: question.name })}
          onClose={onClose}
        >
          <EndOthersCheck onChange={setEndsOthers} />
        </ActionDialog>
      )
    case 'removePasskey':
      return (
        <ActionDialog
          action={removePasskey}
          input={{ deviceId: question.key.id, endOtherSessions }}
          title={t('remove.title', { name: question.key.name })}
          lead={t('remove.passkeyLead')}
          confirm={t('remove.confirm')}
          done={t('messages.removed', { name: question.key.name })}
          onClose={onClose}
        >
          <EndOthersCheck onChange={setEndsOthers} />
        </ActionDialog>
      )
    case 'endOthers':
      return (
        <ActionDialog
          action={endOthers}
          input={undefined}
          title={t('sessions.othersTitle')}
          lead={t('sessions.othersLead')}
          confirm={t('sessions.endOthers')}
          done={t('messages.othersEnded')}
          onClose={onClose}
        />
      )
  }
}
