import { verifyDeletePhoneNumber, verifyPhoneNumber } from '@vestibule/contract/areas/phone-numbers'
import { verifyEmail } from '@vestibule/contract/areas/profile'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { CodeInput } from '../../kit/form/CodeInput.tsx'
import { confirmEmail, confirmPhone, confirmRemoval, type PendingCode } from './sign-in.atoms.ts'

type CodeDialogProps = { readonly pending: PendingCode; readonly onClose: () => void }

const errorFields = { CODE_INVALID: 'code', CODE_EXPIRED: 'code' } as const
const codeIn = (form: FormData): string => String(form.get('code')).trim()

/** Asks for a code that was sent to the user's new address, or to a phone number. */
export const CodeDialog = ({ pending, onClose }: CodeDialogProps) => {
  const { t } = useTranslation('profile')
  const lead = (to: string) => (
    <>
      {t('codeDialog.sentTo')} <bdi dir="ltr">{to}</bdi>
    </>
  )
  const common = { title: t(`codeDialog.${pending.is}`), size: 'small', errorFields, onClose } as const
  if (pending.is === 'email')
    return (
      <FormDialog
        {...common}
        action={confirmEmail}
        lead={lead(pending.email)}
        submit={t('codeDialog.confirm')}
        done={t('messages.emailChanged')}
        read={(form) => ({ email: pending.email, code: codeIn(form) })}
      >
        <CodeInput operation={verifyEmail} name="code" />
      </FormDialog>
    )
  if (pending.is === 'phone')
    return (
      <FormDialog
        {...common}
        action={confirmPhone}
        lead={lead(pending.phoneNumber)}
        submit={t('codeDialog.confirm')}
        done={t('messages.phoneConfirmed')}
        read={(form) => ({ otcToken: pending.otcToken, code: codeIn(form) })}
      >
        <CodeInput operation={verifyPhoneNumber} name="code" />
      </FormDialog>
    )
  return (
    <FormDialog
      {...common}
      action={confirmRemoval}
      lead={lead(pending.phoneNumber)}
      submit={t('codeDialog.remove')}
      done={t('messages.phoneRemoved')}
      read={(form) => ({ phoneId: pending.phoneId, otcToken: pending.otcToken, code: codeIn(form) })}
    >
      <CodeInput operation={verifyDeletePhoneNumber} name="code" />
    </FormDialog>
  )
}
