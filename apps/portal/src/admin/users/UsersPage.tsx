import { addUser } from '@vestibule/contract/areas/users'
import { useAtomValue, useSetAtom } from 'jotai'
import { UserPlus } from 'lucide-react'
import data from '@vestibule/messages/en/admin/data.json' with { type: 'json' }
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import users from '@vestibule/messages/en/admin/users.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { actingAccountName } from '../../session/scoped-account.ts'
import { UserDialogs } from './dialogs/UserDialogs.tsx'
import { UserReports } from './UserReports.tsx'
import { UserTabs } from './UserTabs.tsx'

addMessages({ data, parts, users })

export const UsersPage = () => {
  const { t } = useTranslation('users')
  const openDialog = useSetAtom(dialogAddress)
  const tenant = useAtomValue(actingAccountName)
  return (
    <Page
      title={t('title')}
      lead={t('lead', { tenant })}
      action={
        <Allowed to={addUser}>
          <Button kind="primary" onClick={() => openDialog('invite')}>
            <UserPlus className="v-icon" aria-hidden="true" />
            {t('invite')}
          </Button>
        </Allowed>
      }
    >
      <UserReports />
      <UserTabs />
      <UserDialogs />
    </Page>
  )
}
