import { enrollMFASMS, preEnrollMFASMS } from '@vestibule/contract/areas/mfa-devices'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { confirmPhone, textCode } from './add-method.atoms.ts'
import { CodeInput } from '../../kit/form/CodeInput.tsx'
import { EndOthersCheck, readEndOthers } from './EndOthersCheck.tsx'

/** Asks for a phone number, and texts a code to it. */
export const AddPhoneDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('mfa')
  return (
    <FormDialog
      action={textCode}
      title={t('phone.title')}
      lead={t('phone.body')}
      submit={t('phone.submit')}
      read={(form) => ({ phoneNumber: String(form.get('phoneNumber')).trim() })}
      errorFields={{ PHONE_INVALID: 'phoneNumber' }}
      onClose={onClose}
    >
      <FormField
        operation={preEnrollMFASMS}
        name="phoneNumber"
        label={t('phone.label')}
        hint={t('phone.hint')}
        type="tel"
        autoComplete="tel"
        dir="ltr"
        data-autofocus
      />
    </FormDialog>
  )
}

type PhoneCodeDialogProps = {
  readonly otcToken: string
  readonly phoneNumber: string
  readonly onClose: () => void
}

/** Asks for the code that was texted. */
export const PhoneCodeDialog = ({ otcToken, phoneNumber, onClose }: PhoneCodeDialogProps) => {
  const { t } = useTranslation('privacy')
  const mfa = useTranslation('mfa').t
  return (
    <FormDialog
      action={confirmPhone}
      title={mfa('sms.title')}
      lead={
        <>
          {mfa('sms.body')} <bdi dir="ltr">{phoneNumber}</bdi>
        </>
      }
      submit={mfa('code.submit')}
      done={t('messages.added')}
      read={(form) => ({ otcToken, code: String(form.get('code')).trim(), ...readEndOthers(form) })}
      errorFields={{ CODE_INVALID: 'code', CODE_EXPIRED: 'code' }}
      onClose={onClose}
    >
      <CodeInput operation={enrollMFASMS} name="code" />
      <EndOthersCheck />
    </FormDialog>
  )
}
