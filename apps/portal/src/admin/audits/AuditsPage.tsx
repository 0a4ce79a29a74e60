import { useAtomValue } from 'jotai'
import audits from '@vestibule/messages/en/admin/audits.json' with { type: 'json' }
import data from '@vestibule/messages/en/admin/data.json' with { type: 'json' }
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DownloadButton } from '../../kit/feedback/DownloadButton.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { AuditDrawer } from './AuditDrawer.tsx'
import { AuditStats } from './AuditStats.tsx'
import { AuditTable } from './AuditTable.tsx'
import { auditChain, auditExport } from './audits.atoms.ts'
import { ChainBadge } from './ChainBadge.tsx'

addMessages({ audits, data, parts })

export const AuditsPage = () => {
  const { t, locale } = useTranslation('audits')
  const common = useTranslation('data')
  const chain = useAtomValue(auditChain.view)
  const days = chain.is === 'ready' ? chain.answer.keptDays : undefined
  const lead =
    days === undefined ? t('lead') : t('leadKept', { days: new Intl.NumberFormat(locale).format(days) })
  return (
    <Page
      title={t('title')}
      lead={lead}
      action={<DownloadButton download={auditExport}>{common.t('exportCsv')}</DownloadButton>}
    >
      <AuditStats />
      <ChainBadge />
      <AuditTable />
      <AuditDrawer />
    </Page>
  )
}
