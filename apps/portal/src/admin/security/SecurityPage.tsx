import data from '@vestibule/messages/en/admin/data.json' with { type: 'json' }
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import security from '@vestibule/messages/en/admin/security.json' with { type: 'json' }
import { useAtomValue, useSetAtom } from 'jotai'
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Page } from '../../kit/page/Page.tsx'
import { pageParams } from '../../kit/page/page-params.ts'
import { Tabs } from '../../kit/page/Tabs.tsx'
import { appearanceOfTab } from '../../metadata/field-appearance.ts'
import { signedInSession } from '../../session/session.atoms.ts'
import { CountryDialogs } from './CountryDialogs.tsx'
import { DomainDialogs } from './DomainDialogs.tsx'
import { DomainTab } from './DomainTab.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import { IpDialogs } from './IpDialogs.tsx'
import { IpTab } from './IpTab.tsx'
import { PeopleSection } from './PeopleSection.tsx'
import { PolicyDialogs } from './PolicyDialogs.tsx'
import { securityAddress, shownTabs } from './security.atoms.ts'
import type { SecurityTab } from './security-search.ts'
import { SecurityCenter } from './SecurityCenter.tsx'
import { SessionTab } from './SessionTab.tsx'
import '../../theme/admin/security.css'

addMessages({ data, parts, security })

/** What protects the organization, what to do next, and every rule about it. */
export const SecurityPage = () => {
  const { t } = useTranslation('security')
  const tenant = useAtomValue(signedInSession)?.activeTenant.name ?? ''
  const tabs = useAtomValue(shownTabs)
  const change = useSetAtom(pageParams)
  const { tab } = useAtomValue(securityAddress)
  const shown = tabs.find((one) => one === tab) ?? tabs[0]
  const show = (id: string) =>
    change({ tab: id === tabs[0] ? undefined : id, search: undefined, page: undefined })
  return (
    <Page title={t('title')} lead={t('lead', { tenant })} isNarrow>
      <SecurityCenter />
      <PeopleSection />
      {tabs.length > 1 && (
        <Tabs
          id="security"
          label={t('settings')}
          tabs={tabs.map((id) => ({ id, label: t(`tabs.${id}`) }))}
          shown={shown}
          onShow={show}
        />
      )}
      {shown !== undefined && (
        <div
          {...(tabs.length > 1 && { role: 'tabpanel', 'aria-labelledby': `security-${shown}` })}
          id="security-panel"
          className="v-tab-panel v-sections"
        >
          <TabContent tab={shown} />
        </div>
      )}
    </Page>
  )
}

const contents = {
  sessionManagement: SessionTab,
  generalSettings: GeneralTab,
  ipRestrictions: IpTab,
  domainRestrictions: DomainTab,
}

/** A tab with its dialogs; one that the operator fixed has none. */
const TabContent = ({ tab }: { readonly tab: SecurityTab }) => {
  const isFixed = useAtomValue(appearanceOfTab)('security', tab) === 'viewOnly'
  const Content = contents[tab]
  return (
    <>
      <Content isFixed={isFixed} />
      {!isFixed && <TabDialogs tab={tab} />}
    </>
  )
}

const TabDialogs = ({ tab }: { readonly tab: SecurityTab }) => {
  if (tab === 'domainRestrictions') return <DomainDialogs />
  if (tab !== 'ipRestrictions') return <PolicyDialogs />
  return (
    <>
      <IpDialogs />
      <CountryDialogs />
    </>
  )
}
