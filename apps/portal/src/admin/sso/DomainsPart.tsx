import {
  createSSODomain,
  deleteSSODomain,
  validateSSODomainV2,
} from '@vestibule/contract/areas/sso-configurations'
import { useAtom, useSetAtom } from 'jotai'
import { Plus, X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { CopyLine } from '../../kit/dialog/CopyLine.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { type Connection, type ConnectionDomain, toVendor } from './connection.ts'
import { checkDomain } from './sso.atoms.ts'

/** The domains of a connection, each with the record that verifies it. */
export const DomainsPart = ({ connection }: { readonly connection: Connection }) => {
  const { t } = useTranslation('sso')
  const open = useSetAtom(dialogAddress)
  const { id, type, domains } = connection
  return (
    <section className="v-settings">
      <header className="is-split">
        <div>
          <h2>{t('domains.title')}</h2>
          <p>{t('domains.lead', { vendor: t(`vendors.${toVendor(type)}`) })}</p>
        </div>
        <Allowed to={createSSODomain}>
          <Button onClick={() => open('addDomain', id)}>
            <Plus className="v-icon" aria-hidden="true" />
            {t('domains.add')}
          </Button>
        </Allowed>
      </header>
      <div className="v-panel">
        {domains.length === 0 && <p className="v-line text-muted">{t('domains.none')}</p>}
        {domains.map((domain) => (
          <DomainLine key={domain.id} ssoConfigId={id} domain={domain} />
        ))}
      </div>
      {domains.some(({ validated }) => validated) && <p className="v-hint">{t('domains.weekly')}</p>}
    </section>
  )
}

type LineProps = { readonly ssoConfigId: string; readonly domain: ConnectionDomain }

const DomainLine = ({ ssoConfigId, domain: { id, domain, validated, txtRecord } }: LineProps) => {
  const { t } = useTranslation('sso')
  const open = useSetAtom(dialogAddress)
  return (
    <div className="v-block">
      <div className="v-line">
        <div>
          <bdi dir="ltr" className="font-medium">
            {domain}
          </bdi>
        </div>
        <span className={validated ? 'v-status is-success' : 'v-status is-hollow'}>
          {t(validated ? 'domains.verified' : 'domains.unverified')}
        </span>
        <Allowed to={deleteSSODomain}>
          <button
            type="button"
            className="v-icon-button"
            aria-label={t('domains.remove', { domain })}
            onClick={() => open('removeDomain', id)}
          >
            <X className="v-icon" aria-hidden="true" />
          </button>
        </Allowed>
      </div>
      {!validated && (
        <div className="v-fields">
          <CopyLine label={t('domains.host')} value={domain} />
          <CopyLine label={t('domains.value')} value={txtRecord} />
          <Allowed to={validateSSODomainV2}>
            <CheckNow ssoConfigId={ssoConfigId} domainId={id} domain={domain} />
          </Allowed>
        </div>
      )}
    </div>
  )
}

type CheckNowProps = { readonly ssoConfigId: string; readonly domainId: string; readonly domain: string }

const CheckNow = ({ ssoConfigId, domainId, domain }: CheckNowProps) => {
  const { t } = useTranslation('sso')
  const [state, check] = useAtom(checkDomain)
  const announce = useSetAtom(showToast)
  const run = async () => {
    if (await check({ ssoConfigId, domainId })) announce(t('domains.proved', { domain }))
  }
  // One action for all lines: what it says is about the domain that it names.
  const error =
    state.is === 'failed' && (state.error.context.domain ?? domain) === domain ? state.error : undefined
  return (
    <>
      {error && <Refusal error={error} />}
      <div>
        <Button isBusy={state.is === 'running'} onClick={() => void run()}>
          {t('domains.check')}
        </Button>
      </div>
    </>
  )
}
