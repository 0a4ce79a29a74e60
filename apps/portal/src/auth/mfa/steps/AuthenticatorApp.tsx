import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { CopyButton } from './CopyButton.tsx'
import type { MfaEvent, MfaState, Secret } from '../mfa.types.ts'
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
      {isEnrolling && <Picture secret={secret} hasFailed={error !== undefined} />}
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

type PictureProps = { readonly secret: Secret | undefined; readonly hasFailed: boolean }

/** Its place is kept until it is there, so that nothing below it moves. */
const Picture = ({ secret, hasFailed }: PictureProps) => {
  const { t } = useTranslation('mfa')
  return (
    <div className="v-qr">
      {secret === undefined ? (
        !hasFailed && <span className="v-spinner" />
      ) : (
        <img src={secret.qrCode} alt={t('app.picture')} width={168} height={168} />
      )}
      {secret && (
        <details>
          <summary className="v-link">{t('app.cannotScan')}</summary>
          <p className="v-hint">{t('app.type')}</p>
          <p className="v-secret">
            <code dir="ltr">{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={secret.secret} />
          </p>
          <a className="v-link" href={secret.uri}>
            {t('app.open')}
          </a>
        </details>
      )}
    </div>
  )
}
