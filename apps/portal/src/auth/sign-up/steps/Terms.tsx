import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Icon } from '../../../kit/feedback/Icon.tsx'
import { bootAtom } from '../../../ports/boot.ts'
import '../../../theme/check.css'

/** What has to be agreed to, where the operator wants it; each text opens in a tab of its own. */
export const Terms = ({ error }: { readonly error: string | undefined }) => {
  const { t } = useTranslation('signUp')
  const id = useId()
  const { terms } = useAtomValue(bootAtom).policies
  if (terms === undefined) return null
  return (
    <div className="v-field">
      <label className="v-check">
        <input
          type="checkbox"
          className="v-tick"
          name="terms"
          required
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-said`}
        />
        <span>
          {t('SignUp.agree')} <Text href={terms.termsUrl}>{t('SignUp.terms')}</Text>
          {terms.privacyUrl && (
            <>
              {' '}
              {t('SignUp.and')} <Text href={terms.privacyUrl}>{t('SignUp.privacy')}</Text>
            </>
          )}
        </span>
      </label>
      {error !== undefined && (
        <p className="v-error" id={`${id}-said`} role="alert">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

const Text = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <a className="v-link" href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
)
