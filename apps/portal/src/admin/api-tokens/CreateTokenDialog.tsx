import { updateUserApiTokensData } from '@vestibule/contract/areas/api-tokens'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { Spinner } from '../../kit/feedback/Spinner.tsx'
import { Check } from '../../kit/form/Check.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import type { TokenKind, TokenScope } from './token-rows.ts'
import { type NewToken, roleList, tokens } from './tokens.atoms.ts'

const minutesPerDay = 1440
const defaultDays = 90
const mostDays = 3650

/** Roles to choose from; none: the token may do nothing yet that needs a permission. */
const RoleChoice = () => {
  const { t } = useTranslation('apiTokens')
  const view = useAtomValue(roleList.view)
  const reload = useSetAtom(roleList.reload)
  if (view.is === 'loading') return <Spinner />
  if (view.is === 'failed' && view.answer === undefined)
    return <Refusal error={view.error} retry={() => void reload()} />
  return (
    <fieldset className="v-group">
      <legend className="v-label">{t('create.roles')}</legend>
      {(view.answer ?? []).map(({ id, name, description, isGivable }) => (
        <Check
          key={id}
          name="roleIds"
          value={id}
          label={<bdi>{name}</bdi>}
          isDisabled={!isGivable}
          hint={isGivable ? description || undefined : t('create.roleLocked')}
        />
      ))}
      <p className="v-hint">{t('create.rolesHint')}</p>
    </fieldset>
  )
}

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
      {scope === 'tenant' && <RoleChoice />}
    </FormDialog>
  )
}
