import { updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { CertificateEnd } from './CertificateEnd.tsx'
import { type Connection, hasProviderDetails, isOidc, toVendor } from './connection.ts'

const samlDialogs = [
  ['metadataUrl', 'url'],
  ['metadataFile', 'file'],
  ['byHand', 'byHand'],
] as const

/** What the provider gave, and the ways to enter it. */
export const BringBack = ({ connection }: { readonly connection: Connection }) => {
  const { t } = useTranslation('sso')
  const open = useSetAtom(dialogAddress)
  const vendor = t(`vendors.${toVendor(connection.type)}`)
  const ways = isOidc(connection) ? ([['oidc', 'oidc']] as const) : samlDialogs
  const isEmpty = !hasProviderDetails(connection)
  return (
    <section className="v-settings">
      <header>
        <h2>{t('bringBack.title', { vendor })}</h2>
        <p>{t(isOidc(connection) ? 'bringBack.oidcLead' : 'bringBack.lead')}</p>
      </header>
      <div className="v-panel">
        <Details connection={connection} />
        <Allowed to={updateSSOConfiguration}>
          <div className="v-line is-tools">
            {ways.map(([dialog, label], index) => (
              <Button
                key={dialog}
                kind={index === 0 && isEmpty ? 'primary' : 'secondary'}
                onClick={() => open(dialog, connection.id)}
              >
                {t(`bringBack.${label}`)}
              </Button>
            ))}
          </div>
        </Allowed>
      </div>
    </section>
  )
}

const Value = ({ children }: { readonly children: string }) => {
  const { t } = useTranslation('sso')
  return children === '' ? (
    <dd className="text-muted">{t('bringBack.missing')}</dd>
  ) : (
    <dd>
      <bdi dir="ltr">{children}</bdi>
    </dd>
  )
}

const Details = ({ connection }: { readonly connection: Connection }) => {
  const { t } = useTranslation('sso')
  const { ssoEndpoint, idpEntityId, oidcClientId, certificates, signRequest } = connection
  if (isOidc(connection))
    return (
      <dl className="v-kv">
        <dt>{t('bringBack.issuer')}</dt>
        <Value>{ssoEndpoint}</Value>
        <dt>{t('bringBack.clientId')}</dt>
        <Value>{oidcClientId}</Value>
      </dl>
    )
  return (
    <dl className="v-kv">
      <dt>{t('bringBack.endpoint')}</dt>
      <Value>{ssoEndpoint}</Value>
      <dt>{t('bringBack.issuer')}</dt>
      <Value>{idpEntityId}</Value>
      <dt>{t('bringBack.certificate')}</dt>
      {certificates.length === 0 ? (
        <Value>{''}</Value>
      ) : (
        <dd>
          <CertificateEnd connection={connection} />
          {certificates.map(({ fingerprint }) => (
            <small key={fingerprint} dir="ltr">
              {fingerprint}
            </small>
          ))}
          {signRequest && <small>{t('bringBack.signed')}</small>}
        </dd>
      )}
    </dl>
  )
}
