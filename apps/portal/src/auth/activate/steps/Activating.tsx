import { useAtomValue } from 'jotai'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { CodeStep } from '../../../kit/box/CodeStep.tsx'
import { errorPlace } from '../../../kit/box/error-place.ts'
import { NewPasswordField } from '../../../kit/box/NewPasswordField.tsx'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { typedEmail } from '../../../kit/box/typed-email.ts'
import { Underway } from '../../../kit/box/Underway.tsx'
import type { ActivateEvent, ActivateState } from '../activate.flow.ts'

type Props = StepProps<ActivateState, ActivateEvent, 'activating'>

/** Nothing to do where a link was opened; elsewhere the mailed code is typed. */
export const Activating = ({ state, send }: Props) => {
  const { t } = useTranslation('activate')
  if (state.code !== undefined) return <TypedCode state={state} send={send} />
  return (
    <Underway
      title={t('activating.title')}
      body={t('activating.body')}
      error={state.error}
      retry={() => send({ is: 'opened' })}
    />
  )
}

const TypedCode = ({ state: { code, error }, send }: Props) => {
  const { t } = useTranslation('activate')
  const errorText = useErrorText()
  const email = useAtomValue(typedEmail)
  if (code === undefined) return null
  const isAtPassword = error !== undefined && errorPlace(error) === 'password'
  const enter = (typed: string, form: FormData) => {
    const password = String(form.get('password') ?? '')
    send({ is: 'codeEntered', code: typed, ...(code.shouldSetPassword ? { password } : {}) })
  }
  return (
    <CodeStep
      state={{ ...code, error: isAtPassword ? undefined : error }}
      title={t('activating.codeTitle')}
      body={t(email === undefined ? 'activating.codeBeside' : 'activating.codeBody')}
      who={email}
      submit={t('activatingForm.submit')}
      waitsForSubmit={code.shouldSetPassword}
      onCode={enter}
      onResend={() => send({ is: 'resendAsked' })}
    >
      {code.shouldSetPassword && <NewPasswordField error={isAtPassword ? errorText(error) : undefined} />}
    </CodeStep>
  )
}
