import { useAtomValue } from 'jotai'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { bootAtom } from '../../../ports/boot.ts'
import { signedInSession } from '../../../session/session.atoms.ts'

type PurposeProps = {
  readonly id: string
  /** In the words of the host, as text. */
  readonly reason: string | undefined
}

/** What the confirmation is for, and whose it is. Without a reason it says which application asks. */
export const Purpose = ({ id, reason }: PurposeProps) => {
  const { t } = useTranslation('mfa')
  const application = useAtomValue(bootAtom).application.name
  const user = useAtomValue(signedInSession)?.user
  return (
    <div className="v-purpose" id={id}>
      <ShieldCheck className="v-icon" aria-hidden="true" />
      <div>
        <strong>
          <bdi>{reason ?? t('stepUp.asks', { application })}</bdi>
        </strong>
        {reason !== undefined && <small>{t('stepUp.from', { application })}</small>}
        {user && (
          <small>
            <bdi dir="ltr">{user.email}</bdi>
          </small>
        )}
      </div>
    </div>
  )
}
