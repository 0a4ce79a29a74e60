import { useSetAtom } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Icon } from '../../../kit/feedback/Icon.tsx'
import { goTo } from '../../../ports/route.ts'

export const ResetPasswordSuccess = () => {
  const { t } = useTranslation('forgotPassword')
  const go = useSetAtom(goTo)
  return (
    <AuthCard
      title={t('resetPasswordSuccess.title')}
      lead={<output>{t('resetPasswordSuccess.body')}</output>}
      isCentred
      glyph={
        <span className="v-done">
          <Icon name="check" />
        </span>
      }
    >
      <Button kind="primary" size="large" isWide onClick={() => go('loginUrl')}>
        {t('resetPasswordSuccess.submit')}
      </Button>
    </AuthCard>
  )
}
