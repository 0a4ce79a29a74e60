import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { copyText } from '../copy-text.ts'
import { Announcement } from '../feedback/Announcement.tsx'
import { Button } from '../feedback/Button.tsx'
import type { Json } from './json-changes.ts'

type JsonViewProps = { readonly label: string; readonly value: Json }

/** A value as the wire has it, two spaces deep, with a button that copies it. Where copying fails, it can be selected. */
export const JsonView = ({ label, value }: JsonViewProps) => {
  const { t } = useTranslation('data')
  const parts = useTranslation('parts')
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>()
  const text = JSON.stringify(value, null, 2)
  const Mark = outcome === 'copied' ? Check : Copy
  return (
    <div className="v-json">
      <section className="v-pre" aria-label={label}>
        <pre dir="ltr">{text}</pre>
      </section>
      <Button kind="ghost" onClick={async () => setOutcome((await copyText(text)) ? 'copied' : 'copyFailed')}>
        <Mark className="v-icon" aria-hidden="true" />
        {t('copyJson')}
      </Button>
      {outcome === 'copyFailed' ? (
        <p className="v-error" role="alert">
          {parts.t('copyFailed', { label })}
        </p>
      ) : (
        <Announcement>{outcome && parts.t(outcome, { label })}</Announcement>
      )}
    </div>
  )
}
