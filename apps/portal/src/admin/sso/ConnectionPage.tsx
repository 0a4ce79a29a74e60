import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import sso from '@vestibule/messages/en/admin/sso.json' with { type: 'json' }
import { useAtomValue, useSetAtom } from 'jotai'
import { LogIn } from 'lucide-react'
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { Spinner } from '../../kit/feedback/Spinner.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { FailedRows } from '../../kit/table/FailedRows.tsx'
import { goWithinAccount, route } from '../../ports/route.ts'
import {
  type Connection,
  hasVerifiedDomain,
  isOidc,
  namedDomains,
  nextStep,
  readState,
  toVendor,
} from './connection.ts'
import { ConnectionDialogs } from './ConnectionDialogs.tsx'
import { DomainsPart } from './DomainsPart.tsx'
import { OverviewPart } from './OverviewPart.tsx'
import { ProviderPart } from './ProviderPart.tsx'
import { RolesPart } from './RolesPart.tsx'
import { SetupWizard } from './SetupWizard.tsx'
import { connections, shownConnection, shownItem } from './sso.atoms.ts'
import { TestPart } from './TestPart.tsx'

addMessages({ parts, sso })

/** One connection: while it is set up, the wizard; then its parts. */
export const ConnectionPage = () => {
  const item = useAtomValue(shownItem)
  const connection = useAtomValue(shownConnection)
  const isSetup = useAtomValue(route).key.split('/')[3] === 'setup'
  if (item === 'new') return <SetupWizard connection={undefined} />
  if (connection === undefined) return <WithoutConnection />
  return (
    <>
      {isSetup ? <SetupWizard connection={connection} /> : <ConnectionTabs connection={connection} />}
      <ConnectionDialogs connection={connection} />
    </>
  )
}

const ConnectionTabs = ({ connection }: { readonly connection: Connection }) => {
  const { t, locale } = useTranslation('sso')
  const go = useSetAtom(goWithinAccount)
  const protocol = t(`protocols.${isOidc(connection) ? 'oidc' : 'saml'}`)
  const domains = namedDomains(connection, locale)
  const contents = {
    overview: <OverviewPart connection={connection} />,
    provider: <ProviderPart connection={connection} />,
    domains: <DomainsPart connection={connection} />,
    roles: <RolesPart connection={connection} />,
    test: <TestPart connection={connection} />,
  } as const
  const ids = ['overview', 'provider', 'domains', 'roles', 'test'] as const
  const isUnfinished = readState(connection) === 'draft' || !hasVerifiedDomain(connection)
  return (
    <DetailPage
      title={t(`vendors.${toVendor(connection.type)}`)}
      list={t('title')}
      lead={domains === '' ? protocol : <bdi>{`${protocol} · ${domains}`}</bdi>}
      action={
        isUnfinished ? (
          <Button
            kind="primary"
            onClick={() => go(`admin/sso/${connection.id}/setup`, { step: nextStep(connection) })}
          >
            {t('continueSetup')}
          </Button>
        ) : undefined
      }
      tabs={ids.map((id) => ({ id, label: t(`tabs.${id}`), content: contents[id] }))}
    />
  )
}

/** While the connections load, where they do not come, and where there is none of this id. */
const WithoutConnection = () => {
  const { t } = useTranslation('sso')
  const view = useAtomValue(connections.view)
  const reload = useSetAtom(connections.reload)
  const go = useSetAtom(goWithinAccount)
  if (view.is === 'ready')
    return (
      <Page title={t('gone.title')} lead={t('gone.lead')} icon={LogIn}>
        <Button onClick={() => go('admin/sso')}>{t('gone.back')}</Button>
      </Page>
    )
  return (
    <Page title={t('title')} lead={t('lead')}>
      {view.is === 'failed' ? (
        <FailedRows error={view.error} hasRows={false} onRetry={() => void reload()} />
      ) : (
        <Spinner />
      )}
    </Page>
  )
}
