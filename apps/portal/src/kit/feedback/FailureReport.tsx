import type { ApiError } from '@vestibule/contract/errors'
import { X } from 'lucide-react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from './Icon.tsx'

type FailureReportProps = {
  readonly failures: readonly { readonly name: string; readonly error: ApiError }[]
  /** The sentence of one reason, and the names it holds for. */
  readonly say: (names: string, reason: string) => string
  readonly onClose: () => void
}

/** Names the items that something could not be done for, by reason. Shows nothing where there are none. */
export const FailureReport = ({ failures, say, onClose }: FailureReportProps) => {
  const { t, locale } = useTranslation('common')
  const errorText = useErrorText()
  if (failures.length === 0) return null
  const list = new Intl.ListFormat(locale, { style: 'narrow', type: 'unit' })
  return (
    <div className="v-alert is-danger" role="alert">
      <Icon name="alert" />
      <div>
        {[...Map.groupBy(failures, ({ error }) => errorText(error))].map(([reason, of]) => (
          <p key={reason}>{say(list.format(of.map(({ name }) => name)), reason)}</p>
        ))}
      </div>
      <button type="button" className="v-icon-button" aria-label={t('close')} onClick={onClose}>
        <X className="v-icon" aria-hidden="true" />
      </button>
    </div>
  )
}
