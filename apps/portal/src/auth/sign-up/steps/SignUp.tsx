import { useAtomValue, useSetAtom } from 'jotai'
import { Suspense } from 'react'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import { errorPlace } from '../../../kit/auth-card/error-place.ts'
import { Field } from '../../../kit/auth-card/Field.tsx'
import { NewPasswordField } from '../../../kit/auth-card/NewPasswordField.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { useForm } from '../../../kit/auth-card/use-form.ts'
import { deferred } from '../../../kit/deferred.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import { keepInvitation } from '../../../ports/invitation.ts'
import { goTo } from '../../../ports/route.ts'
import { invitedBy } from '../sign-up.atoms.ts'
import type { SignUpEvent, SignUpState } from '../sign-up.flow.ts'
import { Address } from './Address.tsx'
import { Identifiers } from './Identifiers.tsx'
import { useSignUpFields } from './use-sign-up-fields.ts'

/** Only some operators have terms; its styles come along. */
const Terms = deferred(async () => (await import('./Terms.tsx')).Terms)

type Props = StepProps<SignUpState, SignUpEvent, 'SignUp'>

export const SignUp = ({ state: { isBusy, error, email }, send }: Props) => {
  const { t } = useTranslation('signUp')
  const errorText = useErrorText()
  const invited = useAtomValue(invitedBy)
  const { fields, names, optional, toApplicant } = useSignUpFields()
  const { problems, form } = useForm(
    names,
    (values) => send({ is: 'applied', applicant: toApplicant(values) }),
    isBusy,
    optional,
  )
  const place = error && errorPlace(error)
  const isAtField = place !== undefined && names.includes(place)
  const errorAt = (name: (typeof names)[number]) =>
    problems[name] ?? (error && place === name ? errorText(error) : undefined)
  const { name: tenant = '', inviter } = invited ?? {}
  const lead =
    invited && (inviter ? t('SignUp.invitedBy', { inviter, tenant }) : t('SignUp.invited', { tenant }))
  return (
    <AuthCard title={t('SignUp.title')} lead={lead} footer={<SignInLink />}>
      <form {...form}>
        {error && !isAtField && <Refusal error={error} retry="submit" />}
        <Field
          name="name"
          label={t('SignUp.name')}
          autoComplete="name"
          maxLength={200}
          error={errorAt('name')}
          required
          isFirst
        />
        {names.includes('companyName') && (
          <Field
            name="companyName"
            label={t('SignUp.company')}
            autoComplete="organization"
            maxLength={200}
            error={errorAt('companyName')}
            required
          />
        )}
        <Identifiers fields={fields} errorAt={errorAt} />
        {fields.email !== 'hidden' && <Address fields={fields} email={email} error={errorAt('email')} />}
        {fields.password && <ChosenPassword error={errorAt('password')} />}
        {names.includes('terms') && (
          <Suspense>
            <Terms error={problems.terms} />
          </Suspense>
        )}
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {t('SignUp.submit')}
        </Button>
      </form>
    </AuthCard>
  )
}

const SignInLink = () => {
  const { t } = useTranslation('signUp')
  const go = useSetAtom(goTo)
  const keep = useSetAtom(keepInvitation)
  const signIn = () => {
    keep()
    go('loginUrl')
  }
  return (
    <>
      {t('SignUp.signIn')}{' '}
      <button type="button" className="v-link" onClick={signIn}>
        {t('SignUp.signInLink')}
      </button>
    </>
  )
}

const ChosenPassword = ({ error }: { readonly error: string | undefined }) => {
  const { t } = useTranslation('signUp')
  const known = useAtomValue(invitedBy)?.passwordConfig
  return <NewPasswordField label={t('SignUp.password')} error={error} known={known} />
}
