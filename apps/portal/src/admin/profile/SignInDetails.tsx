import type { User } from '@vestibule/contract/schemas/user'
import { useSetAtom } from 'jotai'
import { Check, KeyRound, Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { DetailLine } from '../../kit/form/DetailLine.tsx'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'

/** What the user signs in with. */
export const SignInDetails = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('profile')
  const [isOpen, setOpen] = useState(false)
  const sayDone = useSetAtom(showToast)
  return (
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
        </DetailLine>
        <DetailLine icon={KeyRound} title={t('password.label')} hint={t('password.hint')}>
          <Button onClick={() => setOpen(true)}>{t('password.change')}</Button>
        </DetailLine>
      </div>
      {isOpen && (
        <ChangePasswordDialog
          email={user.email}
          onClose={() => setOpen(false)}
          onDone={() => sayDone(t('password.done'))}
        />
      )}
    </section>
  )
}
