import { useTranslation } from '../../i18n/use-translation.ts'
import type { IdentifierKind } from '../../ports/boot.ts'
import { Field, type FieldProps } from './Field.tsx'

type EmailFieldProps = Pick<
  FieldProps,
  'autoComplete' | 'aside' | 'error' | 'hint' | 'isFirst' | 'defaultValue' | 'required' | 'placeholder'
> & {
  /** In words of the form, where a host may replace them. */
  readonly label?: string
  /** What else is accepted here; the field is then called `identifier`. */
  readonly kind?: IdentifierKind
}

export const EmailField = ({ kind, label, placeholder, ...props }: EmailFieldProps) => {
  const { t } = useTranslation('common')
  return (
    <Field
      required
      {...props}
      name={kind ? 'identifier' : 'email'}
      type={kind ? 'text' : 'email'}
      label={label ?? t(kind ? `identifier.${kind}` : 'email.label')}
      placeholder={kind ? undefined : (placeholder ?? t('email.placeholder'))}
      inputMode={kind ? undefined : 'email'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      dir="ltr"
    />
  )
}
