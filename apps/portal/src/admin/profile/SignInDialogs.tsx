import { createPhoneNumber } from '@vestibule/contract/areas/phone-numbers'
import { updateEmail } from '@vestibule/contract/areas/profile'
import { createUsername } from '@vestibule/contract/areas/usernames'
import type { User } from '@vestibule/contract/schemas/user'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActionDialog } from '../../kit/dialog/ActionDialog.tsx'
import { closeDialog, dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { FormField } from '../../kit/form/FormField.tsx'
import { fieldAppearance } from '../../metadata/field-appearance.ts'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { saveUsername } from './save-username.ts'
import {
  addPhone,
  changeEmail,
  codeDialogs,
  isEmailChangeable,
  phoneList,
  removePhone,
} from './sign-in.atoms.ts'
import { usePendingCode } from './use-pending-code.ts'

/** Fields of the profile that a dialog changes: an address opens none of a field that is hidden or fixed. */
const fieldOfDialog: Readonly<Record<string, string>> = {
  username: 'username',
  phone: 'phoneNumber',
  removePhone: 'phoneNumber',
  [codeDialogs.phone]: 'phoneNumber',
  [codeDialogs.phoneRemoval]: 'phoneNumber',
}

/** The dialog that the address names. One for a code opens only while that is not typed yet. */
export const SignInDialogs = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('profile')
  const dialog = useAtomValue(dialogAddress)
  const close = useSetAtom(closeDialog)
  const pending = usePendingCode(dialog?.is)
  const mayChangeEmail = useAtomValue(isEmailChangeable)
  const announce = useSetAtom(showToast)
  const appearance = useAtomValue(fieldAppearance)
  if (dialog === undefined) return null
  const onClose = () => close(dialog.is)
  const field = fieldOfDialog[dialog.is]
  if (field !== undefined && appearance('profile', field) !== 'edit') return null
  if (pending) return <CodeDialog pending={pending} onClose={onClose} />
  switch (dialog.is) {
    case 'email':
      return mayChangeEmail ? <EmailDialog onClose={onClose} /> : null
    case 'username':
      return <UsernameDialog username={user.username ?? ''} onClose={onClose} />
    case 'phone':
      return <PhoneDialog onClose={onClose} />
    case 'removePhone':
      return <RemovePhoneDialog id={dialog.item} onClose={onClose} />
    case 'password':
      return (
        <ChangePasswordDialog
          email={user.email}
          onClose={onClose}
          onDone={() => announce(t('password.done'))}
        />
      )
    default:
      return null
  }
}

type DialogProps = { readonly onClose: () => void }

const EmailDialog = ({ onClose }: DialogProps) => {
  const { t } = useTranslation('profile')
  return (
    <FormDialog
      action={changeEmail}
      title={t('emailDialog.title')}
      lead={t('emailDialog.lead')}
      size="small"
      submit={t('emailDialog.submit')}
      read={(form) => ({ email: String(form.get('email')).trim() })}
      errorFields={{ EMAIL_INVALID: 'email' }}
      onClose={onClose}
    >
      <FormField
        operation={updateEmail}
        name="email"
        label={t('emailDialog.label')}
        type="email"
        missing={t('emailDialog.missing')}
        autoComplete="email"
        dir="ltr"
        data-autofocus
      />
    </FormDialog>
  )
}

const UsernameDialog = ({ username, onClose }: DialogProps & { readonly username: string }) => {
  const { t } = useTranslation('profile')
  return (
    <FormDialog
      action={saveUsername}
      title={t(username === '' ? 'usernameDialog.addTitle' : 'usernameDialog.title')}
      size="small"
      submit={t('save')}
      done={t('messages.usernameSaved')}
      read={(form) => ({ before: username, after: String(form.get('username')).trim() })}
      errorFields={{ USERNAME_INVALID: 'username', USERNAME_TAKEN: 'username' }}
      onClose={onClose}
    >
      <FormField
        operation={createUsername}
        name="username"
        label={t('username')}
        hint={username === '' ? t('usernameHint') : t('usernameDialog.hint')}
        required={false}
        minLength={0}
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        data-autofocus
      />
    </FormDialog>
  )
}

const PhoneDialog = ({ onClose }: DialogProps) => {
  const { t } = useTranslation('profile')
  return (
    <FormDialog
      action={addPhone}
      title={t('phoneDialog.title')}
      lead={t('phoneDialog.lead')}
      size="small"
      submit={t('phoneDialog.submit')}
      read={(form) => ({ phoneNumber: String(form.get('phoneNumber')).replaceAll(/[\s()-]/g, '') })}
      errorFields={{ PHONE_INVALID: 'phoneNumber', TOO_MANY_PHONES: 'phoneNumber' }}
      onClose={onClose}
    >
      <FormField
        operation={createPhoneNumber}
        name="phoneNumber"
        label={t('phoneNumber')}
        hint={t('phoneHint')}
        type="tel"
        autoComplete="tel"
        dir="ltr"
        data-autofocus
      />
    </FormDialog>
  )
}

const RemovePhoneDialog = ({ id, onClose }: DialogProps & { readonly id: string | undefined }) => {
  const { t } = useTranslation('profile')
  const view = useAtomValue(phoneList.view)
  const phone = view.is === 'loading' ? undefined : view.answer?.find((one) => one.id === id)
  if (phone === undefined) return null
  return (
    <ActionDialog
      action={removePhone}
      input={phone}
      title={t('phoneRemoval.title', { number: phone.phoneNumber })}
      lead={t(phone.verified ? 'phoneRemoval.confirmedLead' : 'phoneRemoval.lead')}
      confirm={t('phoneRemoval.submit')}
      done={t(phone.verified ? 'messages.codeSent' : 'messages.phoneRemoved')}
      onClose={onClose}
    />
  )
}
