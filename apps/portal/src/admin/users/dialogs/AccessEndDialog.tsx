import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { clockAtom } from '../../../ports/clock.ts'
import { toSecondsUntilEnd } from '../access-end.ts'
import { AccessEndField } from '../AccessEndField.tsx'
import { limitAccess } from '../temporary-users.atoms.ts'

type AccessEndDialogProps = { readonly user: TeamUser; readonly onClose: () => void }

/** The last day on which a member can sign in. */
export const AccessEndDialog = ({ user, onClose }: AccessEndDialogProps) => {
  const { t } = useTranslation('users')
  const clock = useAtomValue(clockAtom)
  const [isRefused, setRefused] = useState(false)
  const name = user.name || user.email
  const read = (form: FormData) => {
    const seconds = toSecondsUntilEnd(String(form.get('accessEnd') ?? ''), clock.now())
    const isUsable = typeof seconds === 'number'
    setRefused(!isUsable)
    return isUsable ? { userId: user.id, expirationInSeconds: seconds } : undefined
  }
  return (
    <FormDialog
      action={limitAccess}
      title={t('accessEndDialog.title', { name })}
      lead={t('accessEndDialog.lead', { name })}
      size="small"
      submit={t('accessEndDialog.submit')}
      done={t('messages.accessLimited', { name })}
      read={read}
      onClose={onClose}
    >
      <AccessEndField isRequired isPast={isRefused} />
    </FormDialog>
  )
}
