import { atom } from 'jotai/vanilla'
import { fieldAppearance } from '../../../metadata/field-appearance.ts'
import { configuration } from '../../../metadata/metadata.atoms.ts'
import { bootAtom } from '../../../ports/boot.ts'

/** What an invitation asks for beside the address. What it does not ask for is never sent. */
export type InviteFields = {
  readonly hasName: boolean
  readonly hasUsername: boolean
  readonly phone: 'hidden' | 'optional' | 'mandatory'
}

const readInviteDialog = (rule: unknown): unknown =>
  typeof rule === 'object' && rule !== null && 'inviteDialog' in rule ? rule.inviteDialog : undefined

/** `navigation.users.inviteDialog.phoneNumberField` of the operator's document. */
const phoneSetting = (rule: unknown): InviteFields['phone'] => {
  const dialog = readInviteDialog(rule)
  const setting =
    typeof dialog === 'object' && dialog !== null && 'phoneNumberField' in dialog
      ? dialog.phoneNumberField
      : undefined
  if (setting === 'mandatory') return 'mandatory'
  return setting === false ? 'hidden' : 'optional'
}

/** A field that can only be read has nothing to show before there is a user. Usernames are for installations that sign in by them. */
export const inviteFields = atom((get): InviteFields => {
  const appearance = get(fieldAppearance)
  const isAsked = (field: string) => appearance('invite', field) === 'edit'
  const { identifiers } = get(bootAtom).policies
  return {
    hasName: isAsked('name'),
    hasUsername: isAsked('username') && (identifiers === 'username' || identifiers === 'any'),
    phone: isAsked('phoneNumber') ? phoneSetting(get(configuration).navigation?.users) : 'hidden',
  }
})
