import { atom } from 'jotai/vanilla'
import { configuration } from '../../../metadata/metadata.atoms.ts'

const inviteDialogOf = (rule: unknown): unknown =>
  typeof rule === 'object' && rule !== null && 'inviteDialog' in rule ? rule.inviteDialog : undefined

/** What the operator says of the phone number in an invitation, at `navigation.users.inviteDialog.phoneNumberField`. */
export const phoneField = atom((get): 'hidden' | 'optional' | 'mandatory' => {
  const dialog = inviteDialogOf(get(configuration).navigation?.users)
  const setting =
    typeof dialog === 'object' && dialog !== null && 'phoneNumberField' in dialog
      ? dialog.phoneNumberField
      : undefined
  if (setting === 'mandatory') return 'mandatory'
  return setting === false ? 'hidden' : 'optional'
})
