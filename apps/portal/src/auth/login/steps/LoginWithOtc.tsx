import { codeLength } from '@vestibule/contract/constants'
import { useState } from 'react'
import { mailSent } from '../../../i18n/en/mail-sent.ts'
import { passwordless } from '../../../i18n/en/passwordless.ts'
import { addWords } from '../../../i18n/english.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Box } from '../../../kit/box/Box.tsx'
import { CodeField } from '../../../kit/box/CodeField.tsx'
import { patienceSeconds } from '../../../kit/box/ResendButton.tsx'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { useForm } from '../../../kit/box/use-form.ts'
import { Who } from '../../../kit/box/Who.tsx'
import { Announcement } from '../../../kit/feedback/Announcement.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import { useCountdown } from '../../../kit/feedback/use-countdown.ts'
import type { LoginEvent, LoginState } from '../login.flow.ts'

addWords({ mailSent, passwordless })

type Props = StepProps<LoginState, LoginEvent, 'loginWithOtc'>

export const LoginWithOtc = ({ state, send }: Props) => {
  const { t } = useTranslation('passwordless')
  const words = useTranslation('mailSent')
  const errorText = useErrorText()
  const [isShort, setShort] = useState(false)
  const { email, isBusy, isSending, sent, error } = state
  const enter = ({ code }: { code: string }) => {
    setShort(code.length < codeLength)
    if (code.length === codeLength) send({ is: 'codeEntered', code })
  }
  const { problems, form } = useForm(['code'], enter, isBusy)
  const isAtField = error?.code === 'CODE_INVALID' || error?.code === 'CODE_EXPIRED'
  const refusedText = error && isAtField ? errorText(error) : undefined
  return (
    <Box
      title={t('loginWithOtc.title')}
      lead={
        <>
          {t('loginWithOtc.body')}
          <Who email={email} change={{ label: words.t('change'), onClick: () => send({ is: 'wentBack' }) }} />
        </>
      }
      footer={
        <>
          {t('loginWithOtc.nothing')} <Resend key={sent} state={state} send={send} />
        </>
      }
    >
      <form {...form}>
        {error && !isAtField && (
          <Refusal error={error} retry={sent === 0 ? () => send({ is: 'resendAsked' }) : 'submit'} />
        )}
        <CodeField
          label={t('loginWithOtc.code')}
          error={problems.code ?? (isShort ? t('loginWithOtc.incomplete') : refusedText)}
        />
        <Announcement>{sent > 1 && !isSending && words.t('resent')}</Announcement>
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {t('loginWithOtc.submit')}
        </Button>
      </form>
    </Box>
  )
}

/** Whose code is dead need not wait. */
const Resend = ({ state: { error }, send }: Props) => {
  const { t } = useTranslation('mailSent')
  const left = useCountdown(error?.code === 'CODE_EXPIRED' ? 0 : patienceSeconds)
  if (left > 0) return t('resendIn', { count: left })
  return (
    <button type="button" className="v-link" onClick={() => send({ is: 'resendAsked' })}>
      {t('resend')}
    </button>
  )
}
