import { atom } from 'jotai/vanilla'
import { pageParams } from '../page/page-params.ts'

/** A dialog of the open page, and the item it is about. */
export type AddressedDialog = { readonly is: string; readonly item: string | undefined }

/**
 * The open dialog as it stands in the address (`?dialog=edit&item=42`): a reload and a link open it, and Back closes it.
 * Closing takes it out of the address without a new entry of the history.
 */
export const dialogAddress = atom(
  (get): AddressedDialog | undefined => {
    const { dialog, item } = get(pageParams)
    return dialog === undefined ? undefined : { is: dialog, item }
  },
  (get, set, is: string | undefined, item?: string) => {
    // What the dialog did may have opened another page, whose address is none of this dialog's business.
    if (is === undefined && get(pageParams).dialog === undefined) return
    set(pageParams, { dialog: is, item }, { replace: is === undefined })
  },
)

/** Closes a dialog, unless another one has taken its place already. */
export const closeDialog = atom(null, (get, set, is: string) => {
  if (get(dialogAddress)?.is === is) set(dialogAddress, undefined)
})
