import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { copyText } from '../copy-text.ts'
import { Announcement } from '../feedback/Announcement.tsx'

type CopyLineProps = { readonly label: string; readonly value: string }

/** A value to be taken elsewhere, with a button that copies it. Where copying fails, the text can be selected. */
export const CopyLine = ({ label, value }: CopyLineProps) => {
  const { t } = useTranslation('parts')
  const id = useId()
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>()
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <div className="v-field">
      <span className="v-label" id={id}>
        {label}
      </span>
      <div className="v-copy">
        <input
          readOnly
          dir="ltr"
          value={value}
          aria-labelledby={id}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button
          type="button"
          aria-label={t('copy', { label })}
          className={outcome === 'copied' ? 'is-good' : undefined}
          onClick={async () => setOutcome((await copyText(value)) ? 'copied' : 'copyFailed')}
        >
          <Icon className="v-icon" aria-hidden="true" />
        </button>
      </div>
      {outcome === 'copyFailed' ? (
        <p className="v-error" role="alert">
          {t('copyFailed', { label })}
        </p>
      ) : (
        <Announcement>{outcome && t(outcome, { label })}</Announcement>
      )}
    </div>
  )
}
