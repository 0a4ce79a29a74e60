import passwordRules from '@vestibule/messages/en/signin/password-rules.json' with { type: 'json' }
import { addMessages } from '../../../i18n/english.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Box } from '../../../kit/box/Box.tsx'
import { errorPlace } from '../../../kit/box/error-place.ts'
import { NewPasswordField } from '../../../kit/box/NewPasswordField.tsx'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { useForm } from '../../../kit/box/use-form.ts'
import { Username } from '../../../kit/box/Username.tsx'
import { Who } from '../../../kit/box/Who.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import type { LoginEvent, LoginState } from '../login.types.ts'

addMessages({ passwordRules })

type Props = StepProps<LoginState, LoginEvent, 'passwordRotationExpired'>

/** The password was right and has ended: another one takes its place, and signs in at once. */
export const PasswordRotationExpired = ({ state: { email, isBusy, error }, send }: Props) => {
  const { t } = useTranslation('passwordRules')
  const errorText = useErrorText()
  const { problems, form } = useForm(
    ['password'],
    ({ password }) => send({ is: 'newPasswordEntered', password }),
    isBusy,
  )
  const isAtField = error !== undefined && errorPlace(error) === 'password'
  return (
    <Box
      title={t('passwordRotationExpired.title')}
      lead={
        <>
          {t('passwordRotationExpired.body')}
          <Who email={email} change={{ label: t('change'), onClick: () => send({ is: 'wentBack' }) }} />
        </>
      }
    >
      <form {...form}>
        {error && !isAtField && <Refusal error={error} retry="submit" />}
        <Username email={email} />
        <NewPasswordField
          label={t('newPassword')}
          error={problems.password ?? (isAtField ? errorText(error) : undefined)}
          isFirst
        />
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {t('passwordRotationExpired.submit')}
        </Button>
      </form>
    </Box>
  )
}
