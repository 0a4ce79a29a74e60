import { useTranslation } from '../../i18n/use-translation.ts'
import { CopyLine } from '../../kit/dialog/CopyLine.tsx'
import { type Connection, hasProviderDetails, isOidc, toVendor } from './connection.ts'

const attributes = ['email', 'displayName', 'groups'] as const

/** What an administrator pastes at the provider, each with a button that copies it. */
export const CopyValues = ({ connection }: { readonly connection: Connection }) => {
  const { t } = useTranslation('sso')
  const vendor = t(`vendors.${toVendor(connection.type)}`)
  return (
    <section className="v-settings">
      <header>
        <h2>{t('copyTo.title', { vendor })}</h2>
        <p>{t('copyTo.lead')}</p>
      </header>
      <div className="v-panel v-fields">
        {isOidc(connection) ? <OidcValues connection={connection} /> : <SamlValues connection={connection} />}
      </div>
      {!isOidc(connection) && <Attributes />}
    </section>
  )
}

const SamlValues = ({ connection }: { readonly connection: Connection }) => {
  const { t } = useTranslation('sso')
  const type = toVendor(connection.type)
  const vendor = type === 'oidc' ? 'saml' : type
  return (
    <>
      <CopyLine label={t(`copyTo.acsUrl.${vendor}`)} value={connection.acsUrl} />
      <CopyLine label={t(`copyTo.spEntityId.${vendor}`)} value={connection.spEntityId} />
      <CopyLine label={t('copyTo.nameId')} value="EmailAddress" />
      {connection.requestCertificate !== '' && (
        <CopyLine label={t('copyTo.requestCertificate')} value={connection.requestCertificate} />
      )}
    </>
  )
}

const OidcValues = ({ connection }: { readonly connection: Connection }) => {
  const { t } = useTranslation('sso')
  const isShared = !connection.hasOwnCallback && hasProviderDetails(connection)
  return (
    <>
      {isShared && <p className="v-alert is-warning">{t('copyTo.sharedAddress')}</p>}
      <CopyLine label={t('copyTo.redirectUri')} value={connection.redirectUri} />
      <CopyLine label={t('copyTo.scopes')} value="openid email profile" />
    </>
  )
}

/** The attributes that sign-in reads, by the names it knows. */
const Attributes = () => {
  const { t } = useTranslation('sso')
  return (
    <div className="v-panel">
      <h3 className="v-panel-title">{t('attributes.title')}</h3>
      {attributes.map((name) => (
        <div key={name} className="v-line">
          <div>
            <code className="v-literal">{name}</code>
            <small>{t(`attributes.${name}`)}</small>
          </div>
          <span className="text-muted">{t(`attributes.${name === 'email' ? 'required' : 'optional'}`)}</span>
        </div>
      ))}
    </div>
  )
}
