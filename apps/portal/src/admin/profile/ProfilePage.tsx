import type { User } from '@vestibule/contract/schemas/user'
import { useAtomValue } from 'jotai'
import mfa from '@vestibule/messages/en/signin/mfa.json' with { type: 'json' }
import profile from '@vestibule/messages/en/admin/profile.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SaveBar } from '../../kit/form/SaveBar.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { signedInSession } from '../../session/session.atoms.ts'
import { toFields } from './fields.ts'
import { ProfileLines } from './ProfileLines.tsx'
import { SignInDetails } from './SignInDetails.tsx'
import { useProfileForm } from './use-profile-form.ts'

addMessages({ mfa, profile })

const formId = 'profile'

export const ProfilePage = () => {
  const { t } = useTranslation('profile')
  const session = useAtomValue(signedInSession)
  if (session === undefined) return null
  const { user, activeTenant } = session
  return (
    <Page title={t('title')} lead={t('lead', { tenant: activeTenant.name })} isNarrow>
      {/* Saved values start the form anew. */}
      <ProfileForm key={JSON.stringify(toFields(user))} user={user} />
    </Page>
  )
}

const ProfileForm = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('profile')
  const { form, saved, changed, refused, state, discard } = useProfileForm(user)
  const [first] = changed
  return (
    <>
      <form {...form} id={formId} noValidate>
        <ProfileLines user={user} saved={saved} refused={refused} />
      </form>
      <SignInDetails user={user} />
      {first !== undefined && (
        <SaveBar
          form={formId}
          message={
            changed.length === 1
              ? t('unsavedField', { field: t(first) })
              : t('unsaved', { count: changed.length })
          }
          save={t('save')}
          discard={t('discard')}
          isBusy={state.is === 'running'}
          error={state.is === 'failed' ? state.error : undefined}
          onDiscard={discard}
        />
      )}
    </>
  )
}
