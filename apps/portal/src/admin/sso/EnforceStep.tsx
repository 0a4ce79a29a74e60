import { useTranslation } from '../../i18n/use-translation.ts'
import { BreakGlass } from './BreakGlass.tsx'
import type { Connection } from './connection.ts'
import { ConnectionStats } from './ConnectionStats.tsx'
import { EnforcementPanel } from './Enforcement.tsx'

/** Whether people may still sign in otherwise, and who may in any case. Both can be left for later. */
export const EnforceStep = ({ connection }: { readonly connection: Connection }) => {
  const { t } = useTranslation('sso')
  return (
    <div className="v-sections">
      <ConnectionStats connection={connection} />
      <section className="v-settings">
        <p className="text-muted">{t('setup.enforceLead')}</p>
        <EnforcementPanel connection={connection} />
      </section>
      <BreakGlass connection={connection} />
    </div>
  )
}
