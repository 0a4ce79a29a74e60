import { useTranslation } from '../../i18n/use-translation.ts'
import { ActionDialog } from '../../kit/dialog/ActionDialog.tsx'
import type { NamedKey } from './dialog.atoms.ts'
import type { Method } from './methods.ts'
import { endOtherSessions, removeMethod, removePasskey } from './privacy.atoms.ts'

type Question =
  | { readonly is: 'endOthers' }
  | { readonly is: 'removePasskey'; readonly key: NamedKey }
  | { readonly is: 'remove'; readonly method: Method; readonly name: string }

type PrivacyQuestionProps = {
  readonly asked: Question
  readonly onClose: () => void
}

/** Asks before something is removed, or signed out. */
export const PrivacyQuestion = ({ asked, onClose }: PrivacyQuestionProps) => {
  const { t } = useTranslation('privacy')
  switch (asked.is) {
    case 'remove':
      return (
        <ActionDialog
          action={removeMethod}
          input={asked.method}
          title={t('remove.title', { name: asked.name })}
          lead={t('remove.lead')}
          confirm={t('remove.confirm')}
          done={t('messages.removed', { name: asked.name })}
          onClose={onClose}
        />
      )
    case 'removePasskey':
      return (
        <ActionDialog
          action={removePasskey}
          input={asked.key.id}
          title={t('remove.title', { name: asked.key.name })}
          lead={t('remove.passkeyLead')}
          confirm={t('remove.confirm')}
          done={t('messages.removed', { name: asked.key.name })}
          onClose={onClose}
        />
      )
    case 'endOthers':
      return (
        <ActionDialog
          action={endOtherSessions}
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
