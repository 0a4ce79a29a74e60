import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CertificateNotice, useCertificateEnd } from './CertificateEnd.tsx'
import { type Connection, toVendor } from './connection.ts'
import { connectionStats } from './sso.atoms.ts'

/**
 * How a connection does today, and until when it can: an end that is near is said by the notice alone, with what to do
 * about it. A number that does not come is left out.
 */
export const ConnectionStats = ({ connection }: { readonly connection: Connection }) => {
  const { t, locale } = useTranslation('sso')
  const view = useAtomValue(connectionStats.view)
  const end = useCertificateEnd(connection)
  const isLoading = view.is === 'loading'
  const latest = isLoading ? undefined : view.answer
  // While these load, a list still has the numbers of the connection before.
  const answer = latest?.ssoConfigId === connection.id ? latest : undefined
  const number = new Intl.NumberFormat(locale)
  const format = (value: number | undefined) => (value === undefined ? undefined : number.format(value))
  const vendor = toVendor(connection.type)
  const hasName = vendor !== 'saml' && vendor !== 'oidc'
  const signedIn = hasName
    ? t('stats.signedIn', { vendor: t(`vendors.${vendor}`) })
    : t('stats.signedInByNameless')
  const stats = [
    { id: 'signedIn', label: signedIn, value: format(answer?.signedInToday) },
    { id: 'failed', label: t('stats.failed'), value: format(answer?.failedToday) },
    ...(end === undefined || end.isSoon
      ? []
      : [{ id: 'certificate', label: t('columns.certificate'), value: end.date }]),
  ]
  return (
    <>
      <CertificateNotice connection={connection} />
      {connection.enabled && (
        <section className="v-panel v-stats" aria-label={t('stats.label')} aria-busy={isLoading}>
          {stats.map(({ id, label, value }) => (
            <div key={id}>
              <span>{label}</span>
              {value === undefined ? (
                <b aria-hidden="true">{isLoading ? <span className="v-bone" /> : '–'}</b>
              ) : (
                <b>{value}</b>
              )}
            </div>
          ))}
        </section>
      )}
    </>
  )
}
