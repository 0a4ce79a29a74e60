import social from '@vestibule/messages/en/signin/social.json' with { type: 'json' }
import { addMessages } from '../../../i18n/english.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import type { LoginEvent, LoginState } from '../login.types.ts'

addMessages({ social })

/** On the way to the organization's own sign-in, or back from there. */
export const RedirectToSSO = ({ state, send }: StepProps<LoginState, LoginEvent, 'redirectToSSO'>) => {
  const { t } = useTranslation('social')
  const { returned, email = '' } = state
  const domain = email.split('@')[1] ?? ''
  return (
    <AuthCard
      title={t(returned ? 'redirectToSSO.back' : 'redirectToSSO.title')}
      lead={<output>{returned ? t('redirectToSSO.backBody') : t('redirectToSSO.body', { domain })}</output>}
      footer={
        returned === undefined && (
          <button type="button" className="v-link" onClick={() => send({ is: 'wentBack' })}>
            {t('redirectToSSO.change')}
          </button>
        )
      }
    >
      {returned ? (
        <span className="v-spinner" aria-hidden="true" />
      ) : (
        <Button kind="primary" size="large" isWide onClick={() => send({ is: 'waited' })}>
          {t('redirectToSSO.now')}
        </Button>
      )}
    </AuthCard>
  )
}
