import { startSSOTest } from '@vestibule/contract/areas/sso-tests'
import { useAtomValue, useSetAtom } from 'jotai'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { type Connection, hasProviderDetails, toVendor } from './connection.ts'
import { cancelTest, runTest, createTest } from './test.atoms.ts'
import { TestReport } from './TestReport.tsx'

/** A real sign-in in a window that changes nothing, and what came of it. */
export const TestPart = ({ connection }: { readonly connection: Connection }) => {
  const { t } = useTranslation('sso')
  const state = useAtomValue(createTest)(connection.id)
  const run = useSetAtom(runTest)
  const isReady = hasProviderDetails(connection)
  const isRunning = state.is === 'starting' || state.is === 'waiting'
  return (
    <section className="v-settings">
      <header className="is-split">
        <div>
          <h2>{t('test.title')}</h2>
          <p>{t(isReady ? 'test.lead' : 'test.missing')}</p>
        </div>
        <Allowed to={startSSOTest}>
          <Button
            kind={state.is === 'done' ? 'secondary' : 'primary'}
            disabled={!isReady}
            isBusy={isRunning}
            onClick={() => void run(connection.id)}
          >
            <RefreshCw className="v-icon" aria-hidden="true" />
            {t(state.is === 'done' ? 'test.again' : 'test.run')}
          </Button>
        </Allowed>
      </header>
      <div aria-live="polite">
        {state.is === 'waiting' && <Waiting connection={connection} url={state.url} />}
        {state.is === 'gone' && <p className="v-alert is-danger">{t('test.gone')}</p>}
        {state.is === 'failed' && <Refusal error={state.error} />}
        {state.is === 'done' && <TestReport connection={connection} report={state.report} />}
      </div>
    </section>
  )
}

const Waiting = ({ connection, url }: { readonly connection: Connection; readonly url: string }) => {
  const { t } = useTranslation('sso')
  const cancel = useSetAtom(cancelTest)
  return (
    <div className="v-panel">
      <div className="v-line">
        <span className="v-spinner is-shown" aria-hidden="true" />
        <div>
          <span className="font-medium">
            {t('test.waiting', { vendor: t(`vendors.${toVendor(connection.type)}`) })}
          </span>
          <small>{t('test.waitingLead')}</small>
        </div>
        <a className="v-link" href={url} target="_blank" rel="opener">
          {t('test.open')}
        </a>
        <Button kind="ghost" onClick={() => cancel()}>
          {t('test.cancel')}
        </Button>
      </div>
    </div>
  )
}
