import type { Output } from '@vestibule/contract'
import type { preEnrollMFAAuthenticatorApp } from '@vestibule/contract/areas/mfa-devices'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CopyButton } from './CopyButton.tsx'

type Secret = Output<typeof preEnrollMFAAuthenticatorApp>

type AppSecretProps = { readonly secret: Secret | undefined; readonly hasFailed?: boolean }

/** The QR code of an authenticator app, and the same in letters. Its place is kept until it is there, so that nothing below it moves. */
export const AppSecret = ({ secret, hasFailed = false }: AppSecretProps) => {
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
