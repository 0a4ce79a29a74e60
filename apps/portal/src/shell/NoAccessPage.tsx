import { useSetAtom } from 'jotai'
import { Network } from 'lucide-react'
import messages from '@vestibule/messages/en/admin/scoped-account.json' with { type: 'json' }
import { addMessages } from '../i18n/english.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../kit/feedback/Button.tsx'
import { Page } from '../kit/page/Page.tsx'
import { goTo } from '../ports/route.ts'

addMessages({ scopedAccount: messages })

/** The account of the address does not exist, or the user may not manage it: the answer is the same. */
export const NoAccessPage = () => {
  const { t } = useTranslation('scopedAccount')
  const go = useSetAtom(goTo)
  return (
    <Page title={t('noAccess.title')} lead={t('noAccess.lead')} icon={Network}>
      <Button onClick={() => go('admin/allAccounts')}>{t('back')}</Button>
    </Page>
  )
}
