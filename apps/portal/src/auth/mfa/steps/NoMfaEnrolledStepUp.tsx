import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/box/Box.tsx'
import { BackLink } from '../../../kit/box/WayBack.tsx'

type Props = { readonly send: (event: { readonly is: 'gaveUp' }) => void }

/** Nothing to verify: says where a second factor is added. */
export const NoMfaEnrolledStepUp = ({ send }: Props) => {
  const { t } = useTranslation('mfa')
  return (
    <AuthCard
      title={t('none.title')}
      lead={t('none.body')}
      footer={<BackLink onClick={() => send({ is: 'gaveUp' })}>{t('none.back')}</BackLink>}
    />
  )
}
