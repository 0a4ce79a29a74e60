import { useSetAtom } from 'jotai'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Box } from '../../../kit/box/Box.tsx'
import { EmailField } from '../../../kit/box/EmailField.tsx'
import { errorPlace } from '../../../kit/box/error-place.ts'
import { Field } from '../../../kit/box/Field.tsx'
import { NewPasswordField } from '../../../kit/box/NewPasswordField.tsx'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { useForm } from '../../../kit/box/use-form.ts'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import { goTo } from '../../../ports/route.ts'
import type { SignUpEvent, SignUpState } from '../sign-up.flow.ts'

const names = ['name', 'companyName', 'email', 'password'] as const

export const SignUp = ({
  state: { isBusy, error, email },
  send,
}: StepProps<SignUpState, SignUpEvent, 'SignUp'>) => {
  const { t } = useTranslation('signUp')
  const errorText = useErrorText()
  const { problems, form } = useForm(names, (applicant) => send({ is: 'applied', applicant }), isBusy)
  const place = error && errorPlace(error)
  const saidAt = (name: (typeof names)[number]) =>
    problems[name] ?? (error && place === name ? errorText(error) : undefined)
  return (
    <Box title={t('SignUp.title')} footer={<SignInLink />}>
      <form {...form}>
        {error && place === undefined && <Refusal error={error} retry="submit" />}
        <Field
          name="name"
          label={t('SignUp.name')}
          autoComplete="name"
          maxLength={200}
          error={saidAt('name')}
          required
          isFirst
        />
        <Field
          name="companyName"
          label={t('SignUp.company')}
          autoComplete="organization"
          maxLength={200}
          error={saidAt('companyName')}
          required
        />
        <EmailField
          autoComplete="email"
          hint={t('SignUp.emailHint')}
          error={saidAt('email')}
          defaultValue={email}
        />
        <NewPasswordField error={saidAt('password')} />
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {t('SignUp.submit')}
        </Button>
      </form>
    </Box>
  )
}

const SignInLink = () => {
  const { t } = useTranslation('signUp')
  const go = useSetAtom(goTo)
  return (
    <>
      {t('SignUp.signIn')}{' '}
      <button type="button" className="v-link" onClick={() => go('loginUrl')}>
        {t('SignUp.signInLink')}
      </button>
    </>
  )
}
