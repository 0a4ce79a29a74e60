import { useSetAtom } from 'jotai'
import { Compass } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../kit/feedback/Button.tsx'
import { Page } from '../kit/page/Page.tsx'
import { goWithinAccount } from '../ports/route.ts'

/** A page that does not exist, or not for this person: the answer is the same. */
export const NotFoundPage = () => {
  const { t } = useTranslation('shell')
  const go = useSetAtom(goWithinAccount)
  return (
    <Page title={t('notFound.title')} lead={t('notFound.lead')} icon={Compass}>
      <Button onClick={() => go('admin/profile')}>{t('notFound.action')}</Button>
    </Page>
  )
}
