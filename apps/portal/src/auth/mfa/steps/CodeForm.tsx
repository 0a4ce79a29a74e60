import { codeLength } from '@vestibule/contract/constants'
import type { ApiError } from '@vestibule/contract/errors'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { CodeField } from '../../../kit/auth-card/CodeField.tsx'
import { useForm } from '../../../kit/auth-card/use-form.ts'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import type { MfaEvent, Pending } from '../mfa.types.ts'
import { Remember } from './Remember.tsx'

type CodeFormProps = {
  readonly pending: Pending
  readonly isBusy: boolean
  readonly error: ApiError | undefined
  readonly send: (event: MfaEvent) => void
  /** What Retry does where the code itself was not refused. */
  readonly retry?: () => void
}

/** Six digits, from an app or a message. A refusal is shown beside them. */
export const CodeForm = ({ pending, isBusy, error, send, retry }: CodeFormProps) => {
  const { t } = useTranslation('mfa')
  const errorText = useErrorText()
  const [isShort, setShort] = useState(false)
  const [remember, setRemember] = useState(false)
  const submit = ({ code }: { code: string }) => {
    setShort(code.length < codeLength)
    if (code.length === codeLength) send({ is: 'codeEntered', code, remember })
  }
  const { problems, form } = useForm(['code'], submit, isBusy)
  const isWrong = error?.code === 'CODE_INVALID'
  const isAtField = isWrong || error?.code === 'CODE_EXPIRED'
  const isOver = error?.code === 'MFA_TOKEN_INVALID'
  const refusedText = isWrong ? t('code.wrong') : error && isAtField ? errorText(error) : undefined
  return (
    <form {...form}>
      {error && !isAtField && <Refusal error={error} retry={isOver ? undefined : (retry ?? 'submit')} />}
      <CodeField
        label={t('code.label')}
        error={problems.code ?? (isShort ? t('code.incomplete') : refusedText)}
      />
      <Remember pending={pending} isChecked={remember} onChange={setRemember} />
      <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
        {t('code.submit')}
      </Button>
    </form>
  )
}
