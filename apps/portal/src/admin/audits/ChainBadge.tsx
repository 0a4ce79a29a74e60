import { useAtomValue } from 'jotai'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { auditChain } from './audits.atoms.ts'

/** Until when the chain of the log holds. Nothing while that is not known. */
export const ChainBadge = () => {
  const { t, locale } = useTranslation('audits')
  const view = useAtomValue(auditChain.view)
  if (view.is !== 'ready') return <div className="v-chain" />
  const { isUnbroken, upTo, brokenAt } = view.answer
  if (isUnbroken && upTo === undefined) return <div className="v-chain" />
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  const Mark = isUnbroken ? ShieldCheck : ShieldAlert
  return (
    <div className="v-chain">
      <span className={isUnbroken ? 'v-badge is-success' : 'v-badge is-danger'} title={t('chain.hint')}>
        <Mark className="v-icon" aria-hidden="true" />
        {isUnbroken
          ? t('chain.unbroken', { at: upTo === undefined ? '' : format.format(new Date(upTo)) })
          : t('chain.broken', { row: new Intl.NumberFormat(locale).format(brokenAt ?? 0) })}
      </span>
    </div>
  )
}
