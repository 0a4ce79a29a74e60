import { updateUserApiTokensData } from '@vestibule/contract/areas/api-tokens'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { RoleChecks } from '../../kit/roles/RoleChecks.tsx'
import type { TokenKind, TokenScope } from './token-rows.ts'
import { type NewToken, tokens } from './tokens.atoms.ts'

const minutesPerDay = 1440
const defaultDays = 90
const mostDays = 3650

/** What the fields hold. An empty number of days means that the token does not expire. */
const readToken = (form: FormData): NewToken => {
  const days = String(form.get('expiresInMinutes') ?? '').trim()
  return {
    description: String(form.get('description')).trim(),
    expiresInMinutes: days === '' ? null : Number(days) * minutesPerDay,
    roleIds: form.getAll('roleIds').map(String),
  }
}

type CreateTokenDialogProps = {
  readonly scope: TokenScope
  readonly kind: TokenKind
  readonly onClose: () => void
}

/** Asks what a new token is for, how long it lives and, for one of the organization, what it may do. */
export const CreateTokenDialog = ({ scope, kind, onClose }: CreateTokenDialogProps) => {
  const { t } = useTranslation('apiTokens')
  return (
    <FormDialog
      action={tokens[scope].create}
      title={t('create.title')}
      submit={t('create.submit')}
      read={(form) => ({ ...readToken(form), kind })}
      onClose={onClose}
    >
      <FormField
        operation={updateUserApiTokensData}
        name="description"
        label={t('create.description')}
        hint={t('create.descriptionHint')}
        missing={t('create.descriptionMissing')}
        autoComplete="off"
        data-autofocus
      />
      <FormField
        name="expiresInMinutes"
        label={t('create.days')}
        hint={t('create.daysHint')}
        type="number"
        inputMode="numeric"
        min={1}
        max={mostDays}
        step={1}
        defaultValue={defaultDays}
        autoComplete="off"
      />
      {/* None chosen: the token may do nothing yet that needs a permission. */}
      {scope === 'tenant' && <RoleChecks hint={t('create.rolesHint')} />}
    </FormDialog>
  )
}
