import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import { EmailField } from '../../../kit/auth-card/EmailField.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { typedEmail } from '../../../kit/auth-card/typed-email.ts'
import { useForm } from '../../../kit/auth-card/use-form.ts'
import { useHydrated } from '../../../kit/auth-card/use-hydrated.ts'
import { deferred } from '../../../kit/deferred.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { bootAtom } from '../../../ports/boot.ts'
import { goTo } from '../../../ports/route.ts'
import type { LoginEvent, LoginState } from '../login.types.ts'

type Props = StepProps<LoginState, LoginEvent, 'preLogin'>

/** What only some installations have comes after the first step stands. */
const OtherMethods = deferred(async () => (await import('../methods/OtherMethods.tsx')).OtherMethods)

/** The first thing a person sees. Prerendered as HTML, so nothing here may depend on the browser. */
export const PreLogin = ({ state, send }: Props) => {
  const { t } = useTranslation('login')
  const { application, policies } = useAtomValue(bootAtom)
  const kind = policies.identifiers
  const typed = useAtomValue(typedEmail)
  const name = kind ? 'identifier' : 'email'
  const { problems, form } = useForm([name], (values) => send({ is: 'identified', email: values[name] }))
  return (
    <AuthCard
      title={t('preLogin.title', { application: application.name })}
      footer={policies.allowSignups && <SignUpLink application={application.name} />}
    >
      <form {...form}>
        <EmailField
          kind={kind}
          label={t(kind ? `preLogin.identifier.${kind}` : 'preLogin.email')}
          placeholder={t('preLogin.placeholder')}
          autoComplete="username webauthn"
          error={problems[name]}
          defaultValue={state.email ?? typed}
          isFirst
        />
        <Button type="submit" kind="primary" size="large" isWide isBusy={state.isFinding}>
          {t('preLogin.submit')}
        </Button>
      </form>
      <LoginMethods state={state} send={send} />
    </AuthCard>
  )
}

/** The other ways stand in the document from the first picture on; their code comes when there is time. */
const LoginMethods = (props: Props) => {
  const { ways = '0', buttons: __html = '' } = useAtomValue(bootAtom).policies
  const [isHere, setHere] = useState(false)
  const [isServed] = useState(!useHydrated())
  useEffect(() => {
    // Without them there is still the way of the form.
    if (ways > '0')
      OtherMethods.preload().then(
        () => setHere(true),
        () => {},
      )
  }, [ways])
  // While the document is taken over React leaves alone what the server wrote here; otherwise the room is kept empty.
  const served = isServed && { dangerouslySetInnerHTML: { __html }, suppressHydrationWarning: true }
  return isHere ? (
    <div key="here" className="v-ways" data-rows={ways}>
      <OtherMethods {...props} />
    </div>
  ) : (
    <div className="v-ways" data-rows={ways} {...served} />
  )
}

const SignUpLink = ({ application }: { application: string }) => {
  const { t } = useTranslation('login')
  const go = useSetAtom(goTo)
  return (
    <>
      {t('preLogin.signUp', { application })}{' '}
      <button type="button" className="v-link" onClick={() => go('signUpUrl')}>
        {t('preLogin.signUpLink')}
      </button>
    </>
  )
}
