import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActionDialog } from '../../kit/dialog/ActionDialog.tsx'
import { closeDialog, dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { SecretOnce } from '../../kit/dialog/SecretOnce.tsx'
import { CreateTokenDialog } from './CreateTokenDialog.tsx'
import type { TokenKind, TokenRow, TokenScope } from './token-rows.ts'
import { type CreatedToken, createdToken, tokens } from './tokens.atoms.ts'

type CreatedDialogProps = { readonly token: CreatedToken; readonly onClose: () => void }

/** The secret of a new token, shown this once. */
const CreatedDialog = ({ token: { kind, id, secret }, onClose }: CreatedDialogProps) => {
  const { t } = useTranslation('apiTokens')
  const values =
    kind === 'accessToken'
      ? [{ label: t('created.accessToken'), value: secret }]
      : [
          { label: t('created.clientId'), value: id },
          { label: t('created.secret'), value: secret },
        ]
  return (
    <SecretOnce
      title={t('created.title')}
      lead={t('created.lead')}
      warning={{ title: t('created.warningTitle'), text: t('created.warning') }}
      values={values}
      onClose={onClose}
    />
  )
}

type DeleteDialogProps = {
  readonly scope: TokenScope
  readonly row: TokenRow
  readonly onClose: () => void
}

const DeleteDialog = ({ scope, row, onClose }: DeleteDialogProps) => {
  const { t } = useTranslation('apiTokens')
  const { name } = row
  return (
    <ActionDialog
      action={tokens[scope].remove}
      input={row}
      title={t('delete.title', { name })}
      lead={t('delete.lead')}
      confirm={t('delete.confirm')}
      done={t('delete.done', { name })}
      onClose={onClose}
    />
  )
}

type TokenDialogsProps = {
  readonly scope: TokenScope
  /** What a new token is, by the operator's choice. */
  readonly kind: TokenKind
  readonly rows: readonly TokenRow[]
}

/** The dialog that the address names. A token that is gone has none, nor has a secret that was shown already. */
export const TokenDialogs = ({ scope, kind, rows }: TokenDialogsProps) => {
  const dialog = useAtomValue(dialogAddress)
  const [created, setCreated] = useAtom(createdToken)
  const close = useSetAtom(closeDialog)
  const isCreated = dialog?.is === 'created'
  // The secret is forgotten as soon as its dialog is left, also by Back or with the page.
  useEffect(() => (isCreated ? () => setCreated(undefined) : undefined), [isCreated, setCreated])
  if (dialog === undefined) return null
  const onClose = () => close(dialog.is)
  if (dialog.is === 'newToken') return <CreateTokenDialog scope={scope} kind={kind} onClose={onClose} />
  if (isCreated && created !== undefined) return <CreatedDialog token={created} onClose={onClose} />
  const row = rows.find(({ id }) => id === dialog.item)
  if (dialog.is === 'delete' && row !== undefined)
    return <DeleteDialog scope={scope} row={row} onClose={onClose} />
  return null
}
