import { useAtomValue, useSetAtom } from 'jotai'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../kit/feedback/Icon.tsx'
import { runBulkAction } from './bulk.ts'

/** Who something could not be done for, and why; nothing when it was done for everybody. */
export const BulkReport = () => {
  const { t } = useTranslation('users')
  const common = useTranslation('common')
  const errorText = useErrorText()
  const action = useAtomValue(runBulkAction)
  const forget = useSetAtom(runBulkAction.reset)
  useEffect(() => () => forget(), [forget])
  if (action.is !== 'done' || action.answer.length === 0) return null
  const byReason = Map.groupBy(action.answer, ({ error }) => errorText(error))
  return (
    <div className="v-alert is-danger" role="alert">
      <Icon name="alert" />
      <div>
        {[...byReason].map(([reason, failures]) => (
          <p key={reason}>
            {t('bulk.failed', {
              names: failures.map(({ user }) => user.name || user.email).join(', '),
              reason,
            })}
          </p>
        ))}
      </div>
      <button type="button" className="v-icon-button" aria-label={common.t('close')} onClick={() => forget()}>
        <X className="v-icon" aria-hidden="true" />
      </button>
    </div>
  )
}
