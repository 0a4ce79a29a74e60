import { remindToEnroll } from '@vestibule/contract/areas/users'
import type { BaseUser } from '@vestibule/contract/schemas/user'
import { useAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { Avatar } from '../../kit/person/Avatar.tsx'
import { remind } from './break-glass.atoms.ts'

/** A person who can sign in without the provider, and whether a second step protects that. */
export const BreakGlassPerson = ({ user }: { readonly user: BaseUser }) => {
  const { t } = useTranslation('sso')
  const { id, name, email, profilePictureUrl, mfaEnrolled } = user
  return (
    <div className="v-line">
      <Avatar id={id} name={name || email} url={profilePictureUrl} />
      <div>
        <bdi className="font-medium">{name || email}</bdi>
        <small>
          <bdi dir="ltr">{email}</bdi>
        </small>
        <small>{t(mfaEnrolled ? 'overview.secondStep' : 'overview.noSecondStep')}</small>
      </div>
      {!mfaEnrolled && <Remind id={id} name={name || email} />}
    </div>
  )
}

const Remind = ({ id, name }: { readonly id: string; readonly name: string }) => {
  const { t } = useTranslation('sso')
  const [state, send] = useAtom(remind)
  return (
    <Allowed to={remindToEnroll}>
      <Button
        aria-label={t('overview.remindOf', { name })}
        isBusy={state.is === 'running'}
        onClick={() => void send(id)}
      >
        {t('overview.remind')}
      </Button>
    </Allowed>
  )
}
