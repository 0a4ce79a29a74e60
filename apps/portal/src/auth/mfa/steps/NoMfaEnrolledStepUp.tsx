import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import { BackLink } from '../../../kit/auth-card/BackLink.tsx'

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
