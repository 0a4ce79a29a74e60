import { useTranslation } from '../../../i18n/use-translation.ts'
import { Field } from '../../../kit/auth-card/Field.tsx'

type NameFieldProps = {
  /** As the inviter typed it. */
  readonly name: string
  readonly error?: string | undefined
  readonly isFirst?: boolean
  readonly onInput?: () => void
}

/** How the invited user wants to be called. */
export const NameField = ({ name, error, isFirst, onInput }: NameFieldProps) => {
  const { t } = useTranslation('activate')
  return (
    <Field
      name="name"
      label={t('activatingForm.name')}
      defaultValue={name}
      autoComplete="name"
      maxLength={200}
      error={error}
      required
      isFirst={isFirst}
      onInput={onInput}
    />
  )
}
