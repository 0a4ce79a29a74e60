import { useTranslation } from '../../i18n/use-translation.ts'
import { Field, type FieldProps } from './Field.tsx'

type EmailFieldProps = Pick<FieldProps, 'autoComplete' | 'error' | 'hint' | 'isFirst' | 'defaultValue'>

export const EmailField = (props: EmailFieldProps) => {
  const { t } = useTranslation('common')
  return (
    <Field
      {...props}
      name="email"
      type="email"
      label={t('email.label')}
      placeholder={t('email.placeholder')}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      dir="ltr"
      required
    />
  )
}
