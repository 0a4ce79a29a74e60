import { useAtomValue } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { bootAtom } from '../../../ports/boot.ts'
import type { Strategy } from '../activate.flow.ts'

type Shown = Pick<Strategy, 'account' | 'shouldSetPassword'>

/** Says whose account a link activates, so that no user comes unawares to one that another person made. */
export const useAccountLead = (): ((shown: Shown) => string) => {
  const { t } = useTranslation('activate')
  const application = useAtomValue(bootAtom).application.name
  return ({ account, shouldSetPassword }) => {
    if (account === undefined) return t('activatingForm.body', { application })
    const { email, tenant } = account
    return tenant === undefined
      ? t(`activatingForm.${shouldSetPassword ? 'passwordOf' : 'asAccount'}`, { application, email })
      : t(`activatingForm.${shouldSetPassword ? 'passwordIn' : 'inTenant'}`, { application, email, tenant })
  }
}
