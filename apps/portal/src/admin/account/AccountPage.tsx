import account from '@vestibule/messages/en/admin/account.json' with { type: 'json' }
import data from '@vestibule/messages/en/admin/data.json' with { type: 'json' }
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import { useAtomValue, useSetAtom } from 'jotai'
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { Spinner } from '../../kit/feedback/Spinner.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { pageParams } from '../../kit/page/page-params.ts'
import { Tabs } from '../../kit/page/Tabs.tsx'
import { actingAccountName } from '../../session/scoped-account.ts'
import { accountAddress, settings, shownTabs } from './account.atoms.ts'
import type { AccountTab } from './account-search.ts'
import { AccountForm } from './AccountForm.tsx'

addMessages({ account, data, parts })

/** What the account says of itself, and where its people sign in. */
export const AccountPage = () => {
  const { t } = useTranslation('account')
  const tenant = useAtomValue(actingAccountName)
  const tabs = useAtomValue(shownTabs)
  const change = useSetAtom(pageParams)
  const { tab } = useAtomValue(accountAddress)
  const shown = tabs.find((one) => one === tab) ?? tabs[0]
  return (
    <Page title={t('title')} lead={t('lead', { tenant })} isNarrow>
      {tabs.length > 1 && (
        <Tabs
          id="account"
          label={t('title')}
          tabs={tabs.map((id) => ({ id, label: t(`tabs.${id}`) }))}
          shown={shown}
          onShow={(id) => change({ tab: id === tabs[0] ? undefined : id })}
        />
      )}
      {shown !== undefined && (
        <div
          {...(tabs.length > 1 && { role: 'tabpanel', 'aria-labelledby': `account-${shown}` })}
          id="account-panel"
          className="v-tab-panel"
        >
          <LoadedForm tab={shown} />
        </div>
      )}
    </Page>
  )
}

const LoadedForm = ({ tab }: { readonly tab: AccountTab }) => {
  const view = useAtomValue(settings.view)
  const reload = useSetAtom(settings.reload)
  if (view.is === 'loading') return <Spinner />
  if (view.answer === undefined)
    return view.is === 'failed' ? <Refusal error={view.error} retry={() => void reload()} /> : null
  // Saved values start the form anew.
  return <AccountForm key={`${tab} ${JSON.stringify(view.answer)}`} tab={tab} saved={view.answer} />
}
