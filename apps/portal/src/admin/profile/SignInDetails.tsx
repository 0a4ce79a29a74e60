import type { User } from '@vestibule/contract/schemas/user'
import { useAtomValue, useSetAtom } from 'jotai'
import { AtSign, Check, KeyRound, Mail } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { DetailLine } from '../../kit/form/DetailLine.tsx'
import { fieldAppearance } from '../../metadata/field-appearance.ts'
import { PhonesSection } from './PhonesSection.tsx'
import { isEmailChangeable } from './sign-in.atoms.ts'
import { SignInDialogs } from './SignInDialogs.tsx'

/** What the user signs in with: address, username, password and phone numbers. */
export const SignInDetails = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('profile')
  const open = useSetAtom(dialogAddress)
  const appearance = useAtomValue(fieldAppearance)
  const mayChangeEmail = useAtomValue(isEmailChangeable)
  const usernameField = appearance('profile', 'username')
  const hasUsername = user.username !== undefined && user.username !== ''
  return (
    <>
      <section className="v-settings">
        <header>
          <h2>{t('signIn.title')}</h2>
          <p>{t('signIn.lead')}</p>
        </header>
        <div className="v-panel">
          <DetailLine icon={Mail} title={<bdi dir="ltr">{user.email}</bdi>} hint={t('email.hint')}>
            {user.verified && (
              <span className="v-badge is-success">
                <Check className="v-icon" aria-hidden="true" />
                {t('email.confirmed')}
              </span>
            )}
            {mayChangeEmail && <Button onClick={() => open('email')}>{t('change')}</Button>}
          </DetailLine>
          {usernameField !== 'hidden' && (
            <DetailLine
              icon={AtSign}
              title={hasUsername ? <bdi dir="ltr">{user.username}</bdi> : t('noUsername')}
              hint={t('usernameHint')}
            >
              {usernameField === 'edit' && (
                <Button onClick={() => open('username')}>{t(hasUsername ? 'change' : 'add')}</Button>
              )}
            </DetailLine>
          )}
          <DetailLine icon={KeyRound} title={t('password.label')} hint={t('password.hint')}>
            <Button onClick={() => open('password')}>{t('password.change')}</Button>
          </DetailLine>
        </div>
      </section>
      <PhonesSection />
      <SignInDialogs user={user} />
    </>
  )
}
