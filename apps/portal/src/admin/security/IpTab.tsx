import { createIPRestriction, updateIPRestrictionConfig } from '@vestibule/contract/areas/restrictions'
import { ApiError, isErrorCode } from '@vestibule/contract/errors'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { Network, Plus, ShieldHalf } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { FailureReport } from '../../kit/feedback/FailureReport.tsx'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { ListPanel } from '../../kit/page/ListPanel.tsx'
import { ListToolbar } from '../../kit/table/ListToolbar.tsx'
import { PagedTable } from '../../kit/table/PagedTable.tsx'
import { CountrySection } from './CountrySection.tsx'
import { useIpColumns } from './ip-columns.tsx'
import { PolicyLine } from './PolicyLine.tsx'
import { addMyIp, ipConfiguration, ipFailures, ipList, ownAddress } from './restrictions.atoms.ts'
import { RevertBanner } from './RevertBanner.tsx'

/** From which addresses and countries the organization may be used. */
export const IpTab = ({ isFixed }: { readonly isFixed: boolean }) => {
  const { t } = useTranslation('security')
  const view = useAtomValue(ipConfiguration.view)
  const reload = useSetAtom(ipConfiguration.reload)
  return (
    <>
      <RevertBanner />
      <ListPanel title={t('ip.title')} lead={t('ip.lead')} view={view} onRetry={() => void reload()}>
        {({ isActive, strategy = 'ALLOW' }) => (
          <PolicyLine
            icon={ShieldHalf}
            title={t('ip.settings')}
            hint={isActive ? t(`ip.${strategy}`) : t('ip.off')}
            dialog="ipSettings"
            operation={updateIPRestrictionConfig}
            isFixed={isFixed}
          />
        )}
      </ListPanel>
      <AddressList isFixed={isFixed} />
      <CountrySection isFixed={isFixed} />
    </>
  )
}

const AddressList = ({ isFixed }: { readonly isFixed: boolean }) => {
  const { t } = useTranslation('security')
  const columns = useIpColumns(isFixed)
  const open = useSetAtom(dialogAddress)
  const canAdd = useAllowed()(createIPRestriction) && !isFixed
  return (
    <section className="v-settings">
      <header className="is-split">
        <div>
          <h2>{t('ip.list')}</h2>
          <OwnAddress canAdd={canAdd} />
        </div>
        {canAdd && (
          <>
            <Button onClick={() => open('addManyIps')}>{t('ip.addMany')}</Button>
            <Button onClick={() => open('addIp')}>
              <Plus className="v-icon" aria-hidden="true" />
              {t('ip.add')}
            </Button>
          </>
        )}
      </header>
      <ListToolbar list={ipList} search={t('ip.search')} count={(count) => t('ip.rows', { count })} />
      <BulkFailures />
      <PagedTable
        list={ipList}
        label={t('ip.list')}
        columns={columns}
        toName={({ ip }) => ip}
        sortedBy="createdAt"
        empty={{ icon: Network, title: t('ip.empty.title'), lead: t('ip.empty.lead') }}
        noMatch={{ title: t('ip.noMatch.title'), lead: t('ip.noMatch.lead'), clear: t('ip.noMatch.clear') }}
      />
    </section>
  )
}

/** Where the user is, whether that has access, and the way to put it on the list. */
const OwnAddress = ({ canAdd }: { readonly canAdd: boolean }) => {
  const { t } = useTranslation('security')
  const view = useAtomValue(ownAddress.view)
  const add = useSetAtom(addMyIp)
  const announce = useSetAtom(showToast)
  const state = useAtomValue(addMyIp)
  const answer = view.is === 'loading' ? undefined : view.answer
  if (answer === undefined) return <p>{t('ip.yours')}</p>
  const { ip, valid, isListed } = answer
  const addMine = async () => {
    if (await add({ ip, description: t('ip.mine') })) announce(t('ip.form.added'))
  }
  return (
    <p className="v-badges">
      {t('ip.yours')} <code dir="ltr">{ip}</code>
      <span className={valid ? 'v-badge is-success' : 'v-badge is-danger'}>
        {valid ? t('ip.valid') : t('ip.invalid')}
      </span>
      {isListed && <span className="v-badge">{t('ip.listed')}</span>}
      {canAdd && !isListed && (
        <button
          type="button"
          className="v-link"
          aria-busy={state.is === 'running' || undefined}
          onClick={() => void addMine()}
        >
          {t('ip.addMine')}
        </button>
      )}
    </p>
  )
}

/** Addresses of the last bulk that could not be added, by reason. */
const BulkFailures = () => {
  const { t } = useTranslation('security')
  const [failed, setFailed] = useAtom(ipFailures)
  return (
    <FailureReport
      failures={failed.map(({ ip, errorCode }) => ({
        name: ip,
        error: new ApiError(isErrorCode(errorCode) ? errorCode : 'IP_INVALID'),
      }))}
      say={(ip, reason) => t('ip.many.failed', { ip, reason })}
      onClose={() => setFailed([])}
    />
  )
}
