import { setSSOEnforcement } from '@vestibule/contract/areas/sso-connections'
import { useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { type Connection, namedDomains } from './connection.ts'

type EnforcementProps = { readonly connection: Connection }

/** Whether single sign-on is the only way in, and the dialog that changes it. */
export const EnforcementPanel = ({ connection }: EnforcementProps) => {
  const { t, locale } = useTranslation('sso')
  const open = useSetAtom(dialogAddress)
  const domains = namedDomains(connection, locale)
  const { isEnforced } = connection
  return (
    <div className="v-panel">
      <div className="v-line">
        <div>
          <span className="font-medium">{t(isEnforced ? 'overview.required' : 'overview.optional')}</span>
          <small>{t(isEnforced ? 'overview.enforceOn' : 'overview.enforceOff', { domains })}</small>
        </div>
        <Allowed to={setSSOEnforcement}>
          {isEnforced ? (
            <Button onClick={() => open('stopEnforcing', connection.id)}>{t('overview.stop')}</Button>
          ) : (
            <Button onClick={() => open('enforce', connection.id)}>{t('overview.require')}</Button>
          )}
        </Allowed>
      </div>
    </div>
  )
}

export const Enforcement = ({ connection }: EnforcementProps) => {
  const { t } = useTranslation('sso')
  return (
    <section className="v-settings">
      <h2>{t('overview.enforceTitle')}</h2>
      <EnforcementPanel connection={connection} />
    </section>
  )
}
