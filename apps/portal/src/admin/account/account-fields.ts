import type { Input } from '@vestibule/contract'
import type { AccountSettings, updateSettings } from '@vestibule/contract/areas/account-settings'
import type { AccountTab } from './account-search.ts'

/** Fields of each tab. The operator knows `name` as `companyName`. */
export const fieldsOfTab = {
  settings: ['name', 'website', 'address', 'logo', 'timezone', 'currency', 'dateFormat', 'timeFormat'],
  customLogin: ['applicationUrl', 'loginUrl'],
} as const satisfies Readonly<Record<AccountTab, readonly (keyof AccountSettings)[]>>

export type AccountField = (typeof fieldsOfTab)[AccountTab][number]

/**
 * What was typed and differs from what is saved. A field that is not in the form, because it is hidden or fixed, is never
 * sent.
 *
 * @param saved settings as the server has them
 * @param typed what the form holds; a field that was emptied is taken away
 */
export const changedSettings = (
  saved: AccountSettings,
  fields: readonly AccountField[],
  typed: FormData,
): Input<typeof updateSettings> =>
  Object.fromEntries(
    fields
      .filter((field) => typed.has(field))
      .map((field) => [field, String(typed.get(field)).trim()] as const)
      .filter(([field, text]) => text !== (saved[field] ?? '')),
  )
