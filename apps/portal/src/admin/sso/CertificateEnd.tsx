import { ssoLimits } from '@vestibule/contract/constants'
import { useAtomValue } from 'jotai'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { clockAtom } from '../../ports/clock.ts'
import { certificateEnd, type Connection, toVendor } from './connection.ts'

type ConnectionProps = { readonly connection: Connection }

/** When the last certificate of a connection ends, and how that has to be said. */
export const useCertificateEnd = (connection: Connection) => {
  const { locale } = useTranslation('sso')
  const now = useAtomValue(clockAtom).now()
  const end = certificateEnd(connection)
  if (end === undefined) return undefined
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(end)
  const isOver = end.getTime() <= now
  const isSoon = end.getTime() <= now + ssoLimits.certificateNoticeDays * 86_400_000
  return { date, isOver, isSoon }
}

/** The date alone, for a column that says what it is. */
export const CertificateDate = ({ connection }: ConnectionProps) => {
  const end = useCertificateEnd(connection)
  if (end === undefined) return null
  return end.isSoon ? <span className="v-status is-warning">{end.date}</span> : <span>{end.date}</span>
}

export const CertificateEnd = ({ connection }: ConnectionProps) => {
  const { t } = useTranslation('sso')
  const end = useCertificateEnd(connection)
  if (end === undefined)
    return connection.certificates.length > 0 ? (
      <span className="text-muted">{t('bringBack.noEnd')}</span>
    ) : null
  const text = t(`bringBack.${end.isOver ? 'expired' : 'validUntil'}`, { date: end.date })
  return end.isSoon ? <span className="v-status is-warning">{text}</span> : <span>{text}</span>
}

/** What to do about a certificate that has ended or will soon. */
export const CertificateNotice = ({ connection }: ConnectionProps) => {
  const { t } = useTranslation('sso')
  const end = useCertificateEnd(connection)
  if (end === undefined || !end.isSoon) return null
  const kind = end.isOver ? 'certificateOver' : 'certificateSoon'
  return (
    <div className="v-alert is-warning">
      <TriangleAlert className="v-icon" aria-hidden="true" />
      <div>
        <strong>{t(`${kind}.title`, { date: end.date })}</strong>
        {t(`${kind}.lead`, { vendor: t(`vendors.${toVendor(connection.type)}`) })}
      </div>
    </div>
  )
}
