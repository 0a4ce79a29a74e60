import type { Output } from '@vestibule/contract'
import {
  enrollMFAAuthenticatorApp,
  type preEnrollMFAAuthenticatorApp,
} from '@vestibule/contract/areas/mfa-devices'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AppSecret } from '../../kit/auth-card/AppSecret.tsx'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { confirmApp } from './add-method.atoms.ts'
import { CodeInput } from '../../kit/form/CodeInput.tsx'
import { EndOthersCheck, readEndOthers } from './EndOthersCheck.tsx'

type AddAppDialogProps = {
  readonly secret: Output<typeof preEnrollMFAAuthenticatorApp>
  readonly onClose: () => void
}

/** Shows an authenticator app its secret, and asks for the code it makes of it. */
export const AddAppDialog = ({ secret, onClose }: AddAppDialogProps) => {
  const { t } = useTranslation('privacy')
  const mfa = useTranslation('mfa').t
  return (
    <FormDialog
      action={confirmApp}
      title={mfa('app.enrolTitle')}
      lead={mfa('app.scan')}
      submit={mfa('code.submit')}
      done={t('messages.added')}
      read={(form) => ({ token: String(form.get('token')).trim(), ...readEndOthers(form) })}
      errorFields={{ CODE_INVALID: 'token', CODE_EXPIRED: 'token' }}
      onClose={onClose}
    >
      <AppSecret secret={secret} />
      <CodeInput operation={enrollMFAAuthenticatorApp} name="token" />
      <EndOthersCheck />
    </FormDialog>
  )
}
