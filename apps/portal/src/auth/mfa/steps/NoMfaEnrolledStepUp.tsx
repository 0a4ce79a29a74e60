import { useTranslation } from '../../../i18n/use-translation.ts'
import { Box } from '../../../kit/box/Box.tsx'
import { WayBack } from '../../../kit/box/WayBack.tsx'

type Props = { readonly send: (event: { readonly is: 'gaveUp' }) => void }

/** Nothing to verify: says where a second factor is added. */
export const NoMfaEnrolledStepUp = ({ send }: Props) => {
  const { t } = useTranslation('mfa')
  return (
    <Box
      title={t('none.title')}
      lead={t('none.body')}
      footer={<WayBack onClick={() => send({ is: 'gaveUp' })}>{t('none.back')}</WayBack>}
    />
  )
}
