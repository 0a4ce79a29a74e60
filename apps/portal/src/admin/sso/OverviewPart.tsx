import { deleteSSOConfiguration, updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { useAtom, useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { BreakGlass } from './BreakGlass.tsx'
import { type Connection, namedDomains, readState, toVendor } from './connection.ts'
import { ConnectionStats } from './ConnectionStats.tsx'
import { Enforcement } from './Enforcement.tsx'
import { enableConnection } from './sso.atoms.ts'

type PartProps = { readonly connection: Connection }

/** Whether a connection is on, for whom, and how strictly. */
export const OverviewPart = ({ connection }: PartProps) => (
  <div className="v-sections">
    <ConnectionStats connection={connection} />
    <Status connection={connection} />
    {connection.enabled && <Enforcement connection={connection} />}
    {connection.enabled && <BreakGlass connection={connection} />}
    <Allowed to={deleteSSOConfiguration}>
      <Deletion connection={connection} />
    </Allowed>
  </div>
)

const Status = ({ connection }: PartProps) => {
  const { t, locale } = useTranslation('sso')
  const open = useSetAtom(dialogAddress)
  const [state, enable] = useAtom(enableConnection)
  const announce = useSetAtom(showToast)
  const values = {
    domains: namedDomains(connection, locale),
    vendor: t(`vendors.${toVendor(connection.type)}`),
  }
  const isDraft = readState(connection) === 'draft'
  const isOn = connection.enabled && !isDraft
  const turnOn = async () => {
    if (await enable({ ssoConfigId: connection.id, enabled: true })) announce(t('enable.done'))
  }
  return (
    <section className="v-settings">
      <h2>{t('overview.statusTitle')}</h2>
      <div className="v-panel">
        <div className="v-line">
          <div>
            <span className="font-medium">{t(isOn ? 'overview.on' : 'overview.off')}</span>
            <small>{isOn ? t('overview.onLead', values) : t('overview.offLead')}</small>
          </div>
          <Allowed to={updateSSOConfiguration}>
            {connection.enabled ? (
              <Button kind="danger-quiet" onClick={() => open('turnOff', connection.id)}>
                {t('overview.turnOff')}
              </Button>
            ) : (
              !isDraft && (
                <Button kind="primary" isBusy={state.is === 'running'} onClick={() => void turnOn()}>
                  {t('overview.turnOn')}
                </Button>
              )
            )}
          </Allowed>
        </div>
      </div>
      {state.is === 'failed' && <Refusal error={state.error} />}
    </section>
  )
}

const Deletion = ({ connection: { id } }: PartProps) => {
  const { t } = useTranslation('sso')
  const open = useSetAtom(dialogAddress)
  return (
    <section className="v-settings">
      <h2>{t('overview.deleteTitle')}</h2>
      <div className="v-panel">
        <div className="v-line">
          <div>
            <small>{t('overview.deleteHint')}</small>
          </div>
          <Button kind="danger-quiet" onClick={() => open('delete', id)}>
            {t('overview.delete')}
          </Button>
        </div>
      </div>
    </section>
  )
}
