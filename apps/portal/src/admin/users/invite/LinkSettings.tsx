import { inviteLinkMinutes } from '@vestibule/contract/constants'
import { useAtom, useAtomValue } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Check } from '../../../kit/form/Check.tsx'
import { SelectField } from '../../../kit/form/SelectField.tsx'
import { signedInSession } from '../../../session/session.atoms.ts'
import { LinkDomains } from './LinkDomains.tsx'
import { changeInviteLink, type InviteLinkAnswer } from './invite-link.atoms.ts'

const dayMinutes = 1440
const lifetimes = [1, 7, inviteLinkMinutes / dayMinutes]

/** Who may join by the link and until when. Each change counts at once. */
export const LinkSettings = ({ link }: { readonly link: InviteLinkAnswer }) => {
  const { t, locale } = useTranslation('users')
  const [state, change] = useAtom(changeInviteLink)
  const ownDomain = useAtomValue(signedInSession)?.user.email.split('@')[1]
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(link.expires))
  const renew = (days: string) => {
    if (days !== '') void change({ is: 'update', expiresInMinutes: Number(days) * dayMinutes })
  }
  /** The old one is worthless from then on; whom it is for stays. */
  const renewLink = () =>
    void change({ is: 'create', domains: [...(link.domains ?? [])], shouldSendEmail: link.shouldSendEmail })
  return (
    <div className="v-more-body">
      <SelectField
        label={t('inviteLink.expiry')}
        value=""
        options={[
          { value: '', label: t('inviteLink.until', { date: until }) },
          ...lifetimes.map((days) => ({
            value: String(days),
            label: t('inviteLink.lifetime', { count: days }),
          })),
        ]}
        onChange={renew}
      />
      <LinkDomains
        domains={link.domains ?? []}
        example={ownDomain}
        onChange={(domains) => void change({ is: 'update', domains })}
      />
      <Check
        // Saved at once, and no field of the invitation.
        name=""
        label={t('inviteLink.notify')}
        isChecked={link.shouldSendEmail === true}
        acts
        onChange={(shouldSendEmail) => void change({ is: 'update', shouldSendEmail })}
      />
      <p className="v-hint">{t('inviteLink.uses', { count: link.uses ?? 0 })}</p>
      <div className="v-buttons">
        <Button isBusy={state.is === 'running'} onClick={renewLink}>
          {t('inviteLink.renew')}
        </Button>
        <Button
          kind="danger-quiet"
          isBusy={state.is === 'running'}
          onClick={() => void change({ is: 'delete' })}
        >
          {t('inviteLink.turnOff')}
        </Button>
      </div>
    </div>
  )
}
