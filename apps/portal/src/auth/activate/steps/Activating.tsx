import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { CodeStep } from '../../../kit/auth-card/CodeStep.tsx'
import { errorPlace } from '../../../kit/auth-card/error-place.ts'
import { NewPasswordField } from '../../../kit/auth-card/NewPasswordField.tsx'
import { resendSeconds } from '../../../kit/auth-card/ResendButton.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { typedEmail } from '../../../kit/auth-card/typed-email.ts'
import { InProgress } from '../../../kit/auth-card/InProgress.tsx'
import { bootAtom } from '../../../ports/boot.ts'
import type { ActivateEvent, ActivateState, Coded } from '../activate.flow.ts'
import { NameField } from './NameField.tsx'
import { useInvitedBy } from './use-invited-by.ts'

type Props = StepProps<ActivateState, ActivateEvent, 'activating'>

/** Nothing to do where a link was opened; elsewhere the mailed code is typed. */
export const Activating = ({ state, send }: Props) => {
  const { t } = useTranslation('activate')
  if (state.code !== undefined) return <TypedCode state={state} send={send} />
  return (
    <InProgress
      title={t('activating.title')}
      body={t('activating.body')}
      error={state.error}
      retry={() => send({ is: 'opened' })}
    />
  )
}

/** What is asked for, after the sign-up of the address that follows it. */
const leadKey = (
  { account, isSameBrowser, shouldSetPassword, asksFirst }: Coded,
  email: string | undefined,
) => {
  if (email === undefined) return 'codeMailed'
  if (account !== undefined && !isSameBrowser && shouldSetPassword) return 'codeElsewhere'
  return asksFirst ? 'codeSignsIn' : 'codeBody'
}

const TypedCode = ({ state: { code, error }, send }: Props) => {
  const { t } = useTranslation('activate')
  const errorText = useErrorText()
  const typedHere = useAtomValue(typedEmail)
  const application = useAtomValue(bootAtom).application.name
  const invitedBy = useInvitedBy()
  const [isNameless, setNameless] = useState(false)
  if (code === undefined) return null
  const { invitation, account, shouldSetName, shouldSetPassword, asksFirst } = code
  const asksName = invitation !== undefined || shouldSetName === true
  const email = account?.email ?? typedHere
  const isAtPassword = error !== undefined && errorPlace(error) === 'password'
  const title = invitation
    ? t('activatingForm.joinTitle', { tenant: invitation.tenant })
    : t('activating.codeTitle')
  const lead = invitation
    ? `${invitedBy(invitation)} ${t('activating.codeBeside')}`
    : t(`activating.${leadKey(code, email)}`, { application })
  const submit = (typed: string, form: FormData) => {
    const name = String(form.get('name') ?? '').trim()
    const password = String(form.get('password') ?? '')
    if (asksName && name === '') return setNameless(true)
    send({
      is: 'codeEntered',
      code: typed,
      ...(shouldSetPassword && { password }),
      ...(asksName && { name }),
    })
  }
  return (
    <CodeStep
      state={{ ...code, error: isAtPassword ? undefined : error }}
      title={title}
      body={lead}
      who={invitation ? undefined : email}
      submit={invitation ? title : t('activatingForm.submit')}
      waitsForSubmit={shouldSetPassword || asksName || asksFirst}
      // The code of an invitation is over ten minutes after its mail, which may be days old.
      resendAfterSeconds={invitation && code.sent === 1 ? 0 : resendSeconds}
      onCode={submit}
      onResend={() => send({ is: 'resendAsked' })}
    >
      {asksName && (
        <NameField
          name={invitation?.name ?? ''}
          error={isNameless ? t('activatingForm.nameMissing') : undefined}
          onInput={() => setNameless(false)}
        />
      )}
      {shouldSetPassword && (
        <NewPasswordField error={isAtPassword ? errorText(error) : undefined} known={code.passwordConfig} />
      )}
    </CodeStep>
  )
}
