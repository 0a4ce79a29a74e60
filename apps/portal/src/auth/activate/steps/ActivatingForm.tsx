import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import { errorPlace } from '../../../kit/auth-card/error-place.ts'
import { NewPasswordField } from '../../../kit/auth-card/NewPasswordField.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { useForm } from '../../../kit/auth-card/use-form.ts'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import type { ActivateEvent, ActivateState } from '../activate.flow.ts'
import { NameField } from './NameField.tsx'
import { useAccountLead } from './use-account-lead.ts'
import { useInvitedBy } from './use-invited-by.ts'

type Props = StepProps<ActivateState, ActivateEvent, 'activatingForm'>

/** What an invited user says about themselves, and the password of an account without one. */
export const ActivatingForm = ({ state, send }: Props) => {
  const { shouldSetPassword, shouldSetName, passwordConfig, invitation, isBusy, error } = state
  const asksName = invitation !== undefined || shouldSetName === true
  const { t } = useTranslation('activate')
  const errorText = useErrorText()
  const invitedBy = useInvitedBy()
  const accountLead = useAccountLead()
  const names = [
    ...(asksName ? (['name'] as const) : []),
    ...(shouldSetPassword ? (['password'] as const) : []),
  ]
  const { problems, form } = useForm(names, (filled) => send({ is: 'formFilled', ...filled }), isBusy)
  const isAtField = error !== undefined && shouldSetPassword && errorPlace(error) === 'password'
  const title = invitation
    ? t('activatingForm.joinTitle', { tenant: invitation.tenant })
    : t(shouldSetPassword ? 'activatingForm.title' : 'activatingForm.confirmTitle')
  const lead = invitation ? invitedBy(invitation) : accountLead(state)
  return (
    <AuthCard title={title} lead={lead}>
      <form {...form}>
        {error && !isAtField && <Refusal error={error} retry="submit" />}
        {asksName && <NameField name={invitation?.name ?? ''} error={problems.name} isFirst />}
        {shouldSetPassword && (
          <NewPasswordField
            error={problems.password ?? (isAtField ? errorText(error) : undefined)}
            isFirst={!asksName}
            known={passwordConfig}
          />
        )}
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {invitation ? title : t('activatingForm.submit')}
        </Button>
      </form>
    </AuthCard>
  )
}
