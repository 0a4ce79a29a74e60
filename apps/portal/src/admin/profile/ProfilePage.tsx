import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { profile } from '../../i18n/en/profile.ts'
import { addWords } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Announcement } from '../../kit/feedback/Announcement.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { signedInSession } from '../../session/session.atoms.ts'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { fieldsOf } from './fields.ts'
import { ProfileForm } from './ProfileForm.tsx'
import { isChangingPassword, profileNews } from './profile.atoms.ts'

addWords({ profile })

export const ProfilePage = () => {
  const { t } = useTranslation('profile')
  const user = useAtomValue(signedInSession)?.user
  const news = useAtomValue(profileNews)
  if (user === undefined) return null
  const fields = fieldsOf(user)
  return (
    <Page title={t('title')} lead={t('lead')} isNarrow>
      {/* Saved values start the form anew. */}
      <ProfileForm key={JSON.stringify(fields)} user={user} saved={fields} />
      <SignInSettings />
      <Announcement>{news}</Announcement>
    </Page>
  )
}

const SignInSettings = () => {
  const { t } = useTranslation('profile')
  const [isOpen, setOpen] = useAtom(isChangingPassword)
  const say = useSetAtom(profileNews)
  return (
    <section className="v-settings">
      <h2>{t('password.section')}</h2>
      <div className="v-panel">
        <div className="v-form-line">
          <span className="v-label">{t('password.label')}</span>
          <div>
            <Button onClick={() => setOpen(true)}>{t('password.change')}</Button>
          </div>
        </div>
      </div>
      {isOpen && (
        <ChangePasswordDialog onClose={() => setOpen(false)} onDone={() => say(t('password.done'))} />
      )}
    </section>
  )
}
