import { codeLength } from '@vestibule/contract/constants'
import type { ApiError } from '@vestibule/contract/errors'
import { type FormEvent, type ReactNode, useState } from 'react'
import typedCode from '@vestibule/messages/en/signin/typed-code.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../feedback/Button.tsx'
import { Refusal } from '../feedback/Refusal.tsx'
import { CodeField } from './CodeField.tsx'
import { useForm } from './use-form.ts'

addMessages({ typedCode })

type CodeEntryProps = {
  readonly isBusy?: boolean
  readonly error?: ApiError
  /** What was being done when the error came. */
  readonly about?: string
  /** How what failed is tried again, where that is not sending the form. */
  readonly retry?: () => void
  readonly submit?: string
  /** The code, and the whole form it stands in. */
  readonly onCode: (code: string, form: FormData) => void
  /** There is more to fill in: the last digit does not send the form. */
  readonly waitsForSubmit?: boolean
  /** What is sent along. */
  readonly children?: ReactNode
}

/** The form of a code: an incomplete one costs no try, and a refused one is answered beside the field. */
export const CodeEntry = (props: CodeEntryProps) => {
  const { isBusy, error, about, retry, submit, onCode, waitsForSubmit, children } = props
  const { t } = useTranslation('typedCode')
  const errorText = useErrorText()
  const [isShort, setShort] = useState(false)
  const submitCode = ({ code }: { code: string }, data: FormData) => {
    setShort(code.length < codeLength)
    if (code.length === codeLength) onCode(code, data)
  }
  const { problems, form } = useForm(['code'], submitCode, isBusy)
  const clearShort = (event: FormEvent<HTMLFormElement>) => {
    form.onInput(event)
    const { target } = event
    if (target instanceof HTMLInputElement && target.name === 'code' && target.value.length === codeLength)
      setShort(false)
  }
  const isAtField = error?.code === 'CODE_INVALID' || error?.code === 'CODE_EXPIRED'
  const refusedText = error && isAtField ? errorText(error) : undefined
  return (
    <form {...form} onInput={clearShort}>
      {error && !isAtField && <Refusal error={error} about={about} retry={retry ?? 'submit'} />}
      <CodeField
        label={t('code')}
        waitsForSubmit={waitsForSubmit}
        error={problems.code ?? (isShort ? t('incomplete') : refusedText)}
      />
      {children}
      <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
        {submit ?? t('submit')}
      </Button>
    </form>
  )
}
