import { useAtomValue } from 'jotai'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { type Connection, namedDomains, toVendor } from './connection.ts'
import { enableConnection } from './sso.atoms.ts'
import { createTest } from './test.atoms.ts'

/** What turning the connection on will change. */
export const EnableStep = ({ connection }: { readonly connection: Connection }) => {
  const { t, locale } = useTranslation('sso')
  const state = useAtomValue(enableConnection)
  const test = useAtomValue(createTest)(connection.id)
  const isTested = test.is === 'done' && test.report.isPassed
  const vendor = t(`vendors.${toVendor(connection.type)}`)
  return (
    <div className="v-sections">
      <div className="v-panel v-fields">
        <p>{t('enable.lead', { domains: namedDomains(connection, locale), vendor })}</p>
        <p className="text-muted">{t('enable.keep')}</p>
      </div>
      {!isTested && (
        <div className="v-alert is-warning">
          <TriangleAlert className="v-icon" aria-hidden="true" />
          <div>{t('enable.untested')}</div>
        </div>
      )}
      {state.is === 'failed' && <Refusal error={state.error} />}
    </div>
  )
}
