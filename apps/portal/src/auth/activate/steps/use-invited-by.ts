import { useTranslation } from '../../../i18n/use-translation.ts'
import type { Invitation } from '../activate.flow.ts'

/** Says who invited the user and as which address they join. Where a server invited, only the address is said. */
export const useInvitedBy = (): ((invitation: Invitation) => string) => {
  const { t } = useTranslation('activate')
  return ({ inviter, email }) =>
    inviter === undefined
      ? t('activatingForm.invitedAs', { email })
      : t('activatingForm.invitedBy', { inviter, email })
}
