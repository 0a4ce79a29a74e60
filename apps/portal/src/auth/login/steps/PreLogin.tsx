import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Box } from '../../../kit/box/Box.tsx'
import { EmailField } from '../../../kit/box/EmailField.tsx'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { useForm } from '../../../kit/box/use-form.ts'
import { Button } from '../../../kit/feedback/Button.tsx'
import { bootAtom } from '../../../ports/boot.ts'
import { goTo } from '../../../ports/route.ts'
import type { LoginEvent, LoginState } from '../login.flow.ts'

/** The first thing anybody sees. Prerendered as HTML, so nothing here may depend on the browser. */
export const PreLogin = ({ state, send }: StepProps<LoginState, LoginEvent, 'preLogin'>) => {
  const { t } = useTranslation('login')
  const words = useTranslation('common')
  const { application, policies } = useAtomValue(bootAtom)
  const { problems, form } = useForm(['email'], ({ email }) => send({ is: 'identified', email }))
  return (
    <Box
      title={t('preLogin.title', { application: application.name })}
      footer={policies.allowSignups && <SignUpLink application={application.name} />}
    >
      <form {...form}>
        <EmailField
          autoComplete="username webauthn"
          error={problems.email}
          defaultValue={state.email}
          isFirst
        />
        <Button type="submit" kind="primary" size="large" isWide>
          {words.t('continue')}
        </Button>
      </form>
    </Box>
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
