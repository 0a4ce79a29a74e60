import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useTranslation } from '../../i18n/use-translation.ts'
import { toUserState } from './user-state.ts'

const looks = {
  active: 'is-success',
  pending: 'is-hollow is-warning',
  disabled: 'is-hollow',
  locked: 'is-danger',
} as const

/** Dot and word; hollow for not yet, or no longer. */
export const UserStatus = ({ user }: { readonly user: TeamUser }) => {
  const { t, locale } = useTranslation('users')
  const state = toUserState(user)
  const until = user.temporaryExpirationDate
  if (state === 'active' && until !== undefined) {
    const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(new Date(until))
    return <span className="v-status is-info">{t('status.until', { date })}</span>
  }
  return <span className={`v-status ${looks[state]}`}>{t(`status.${state}`)}</span>
}
