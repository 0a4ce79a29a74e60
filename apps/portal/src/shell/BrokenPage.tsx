import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../kit/feedback/Button.tsx'
import { Page } from '../kit/page/Page.tsx'

/** One page failed to show; navigation and the other pages work on. */
export const BrokenPage = ({ again }: { readonly again: () => void }) => {
  const { t } = useTranslation('shell')
  const common = useTranslation('common')
  return (
    <Page title={t('broken.title')} lead={t('broken.lead')} icon={TriangleAlert}>
      <Button onClick={again}>{common.t('retry')}</Button>
    </Page>
  )
}
