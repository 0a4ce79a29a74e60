import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { AppSecret } from '../../../kit/auth-card/AppSecret.tsx'
import type { MfaEvent, MfaState } from '../mfa.types.ts'
import { CodeForm } from './CodeForm.tsx'
import { WaysOut } from './WaysOut.tsx'

type Props = StepProps<MfaState, MfaEvent, 'authenticatorApp'>

/** The code an app shows; before that, if need be, the picture that makes the app show it. */
export const AuthenticatorApp = ({ state, send }: Props) => {
  const { t } = useTranslation('mfa')
  const { pending, method, secret, isBusy, error } = state
  const isEnrolling = method.deviceId === undefined
  return (
    <AuthCard
      title={t(isEnrolling ? 'app.enrolTitle' : 'app.title')}
      lead={t(isEnrolling ? 'app.scan' : 'app.body')}
      footer={<WaysOut pending={pending} send={send} isChosen />}
    >
      {isEnrolling && <AppSecret secret={secret} hasFailed={error !== undefined} />}
      <CodeForm
        pending={pending}
        isBusy={isBusy}
        error={error}
        send={send}
        retry={isEnrolling && secret === undefined ? () => send({ is: 'resendAsked' }) : undefined}
      />
    </AuthCard>
  )
}
