import type { ApiError } from '@vestibule/contract/errors'
import { useContext, useId } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../kit/feedback/Icon.tsx'
import { FormProblemsContext } from '../../kit/form/form-problems.ts'
import { useFinding } from './Finding.tsx'

const name = 'publicCertificate'

type CertificateFieldProps = { readonly text: string; readonly error: ApiError | undefined }

/** Several lines of text, as certificates are copied. Says beside the field what was found instead of one. */
export const CertificateField = ({ text, error }: CertificateFieldProps) => {
  const { t } = useTranslation('sso')
  const errorText = useErrorText()
  const id = useId()
  const { invalid, refused } = useContext(FormProblemsContext)
  const finding = useFinding(error)
  const problem = () => {
    if (invalid[name] !== undefined) return t('byHand.certificateMissing')
    return refused?.field === name ? (finding ?? errorText(refused.error)) : undefined
  }
  const shown = problem()
  return (
    <div className="v-field">
      <label className="v-label" htmlFor={id}>
        {t('byHand.certificate')}
      </label>
      <div className="v-input is-area">
        <textarea
          id={id}
          name={name}
          dir="ltr"
          rows={6}
          required
          maxLength={32_768}
          spellCheck={false}
          defaultValue={text}
          aria-invalid={shown === undefined ? undefined : true}
          aria-describedby={`${id}-said`}
        />
      </div>
      {shown === undefined ? (
        <div className="v-hint" id={`${id}-said`}>
          {t('byHand.certificateHint')}
        </div>
      ) : (
        <p className="v-error" id={`${id}-said`} role="alert">
          <Icon name="alert" />
          <span>{shown}</span>
        </p>
      )}
    </div>
  )
}
