import type { Operation } from '@vestibule/contract'
import { useContext } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Field, type FieldProps } from '../auth-card/Field.tsx'
import { FormProblemsContext } from './form-problems.ts'
import { schemaAttributes } from './schema-attributes.ts'

type FormFieldProps = Omit<FieldProps, 'error'> & {
  /** The operation that takes the field: what its schema asks for is asked for here. */
  readonly operation?: Operation
  /** Shown where a required field is empty, such as "Enter a name". */
  readonly missing?: string
}

const kinds: ReadonlySet<string | undefined> = new Set(['email', 'url'])

/** A field of a `FormDialog`: says itself what it needs, and shows what the server refused about it. */
export const FormField = ({ operation, missing, name, ...field }: FormFieldProps) => {
  const { t } = useTranslation('dialog')
  const errorText = useErrorText()
  const { invalid, refused } = useContext(FormProblemsContext)
  const attributes = { ...(operation && schemaAttributes(operation, name)), ...field }
  const malformed = () => {
    const kind = attributes.type
    return t(`malformed.${kinds.has(kind) ? (kind as 'email' | 'url') : 'other'}`)
  }
  const problem = () => {
    if (invalid[name] !== undefined)
      return invalid[name] === 'missing' ? (missing ?? t('missing')) : malformed()
    if (refused?.field !== name) return undefined
    return refused.error.code === 'INVALID_INPUT' ? malformed() : errorText(refused.error)
  }
  return <Field {...attributes} name={name} error={problem()} />
}
