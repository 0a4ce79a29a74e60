import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { Icon } from '../../kit/feedback/Icon.tsx'
import { AffectedNote } from './AffectedNote.tsx'
import { PhraseField, readPhrase } from './PhraseField.tsx'
import { addManyIps } from './restrictions.atoms.ts'

const toAddresses = (text: string): readonly string[] => text.split(/[\s,;]+/).filter(Boolean)

/** Adds several addresses at once. What could not be added is told above the list. */
export const AddManyIpsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('security')
  const id = useId()
  const [isMissing, setMissing] = useState(false)
  const [counted, setCounted] = useState<readonly string[]>([])
  return (
    <FormDialog
      action={addManyIps}
      title={t('ip.many.title')}
      lead={t('ip.many.lead')}
      submit={t('ip.many.submit')}
      read={(form) => {
        const ips = toAddresses(String(form.get('ips') ?? ''))
        setMissing(ips.length === 0)
        return ips.length === 0
          ? undefined
          : { ips: ips.map((ip) => ({ ip })), confirmation: readPhrase(form) }
      }}
      onClose={onClose}
    >
      <div className="v-field">
        <label className="v-label" htmlFor={id}>
          {t('ip.many.label')}
        </label>
        <div className="v-input is-area">
          <textarea
            id={id}
            name="ips"
            rows={6}
            dir="ltr"
            spellCheck={false}
            aria-invalid={isMissing || undefined}
            onBlur={({ currentTarget }) => setCounted(toAddresses(currentTarget.value))}
          />
        </div>
        {isMissing && (
          <p className="v-error" role="alert">
            <Icon name="alert" />
            <span>{t('ip.many.missing')}</span>
          </p>
        )}
      </div>
      {counted.length > 0 && <AffectedNote policy="ipAdded" ip={counted.join(',')} />}
      <PhraseField action={addManyIps} />
    </FormDialog>
  )
}
