import passwordRules from '@vestibule/messages/en/signin/password-rules.json' with { type: 'json' }
import { addMessages } from '../../../i18n/english.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { SignedInUser } from '../../../kit/auth-card/SignedInUser.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Icon } from '../../../kit/feedback/Icon.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import type { LoginEvent, LoginState } from '../login.types.ts'

addMessages({ passwordRules })

type Props = StepProps<LoginState, LoginEvent, 'breachedPassword'>

/** The password was right and is known from leaks: the mailbox shows whose account it is. */
export const BreachedPassword = ({ state: { email, isBusy, error }, send }: Props) => {
  const { t } = useTranslation('passwordRules')
  const reset = () => send({ is: 'resetWanted' })
  return (
    <AuthCard
      title={t('breachedPassword.title')}
      lead={
        <>
          {t('breachedPassword.body')}
          <SignedInUser
            email={email}
            change={{ label: t('change'), onClick: () => send({ is: 'wentBack' }) }}
          />
        </>
      }
      glyph={
        <span className="v-glyph">
          <Icon name="warning" />
        </span>
      }
    >
      {error && <Refusal error={error} />}
      <Button kind="primary" size="large" isWide isBusy={isBusy} data-first onClick={reset}>
        {t('breachedPassword.submit')}
      </Button>
    </AuthCard>
  )
}
