import type { Operation } from '@vestibule/contract'
import { codeLength } from '@vestibule/contract/constants'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormField } from './FormField.tsx'

type CodeInputProps = { readonly operation: Operation; readonly name: string }

/** Six digits from an app or a message, in a dialog. */
export const CodeInput = ({ operation, name }: CodeInputProps) => {
  const { t } = useTranslation('mfa')
  return (
    <FormField
      operation={operation}
      name={name}
      label={t('code.label')}
      missing={t('code.incomplete')}
      minLength={codeLength}
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      data-autofocus
    />
  )
}
