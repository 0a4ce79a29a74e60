import { useTranslation } from '../../../i18n/use-translation.ts'
import type { Invitation } from '../invitation.flow.ts'

/** Says who invited the user and as which address. Where a server invited, only the address is said. */
export const useInvitedBy = (): ((invitation: Invitation) => string) => {
  const { t } = useTranslation('invitation')
  return ({ inviter, email = '' }) =>
    inviter === undefined ? t('invitedAs', { email }) : t('invitedBy', { inviter, email })
}
