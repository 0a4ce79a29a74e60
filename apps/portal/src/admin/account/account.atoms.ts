import type { Input } from '@vestibule/contract'
import { getSettings, updateSettings } from '@vestibule/contract/areas/account-settings'
import { atom } from 'jotai/vanilla'
import { actionAtom } from '../../kit/action.ts'
import { listAtoms } from '../../kit/list.ts'
import { pageSearch } from '../../kit/page/page-search.ts'
import { appearanceOfTab } from '../../metadata/field-appearance.ts'
import { callAtom } from '../../ports/call.ts'
import { rightsAtom } from '../../ports/rights.ts'
import { type AccountTab, accountSearch, accountTabs } from './account-search.ts'

export const accountAddress = pageSearch(accountSearch)

export const settings = listAtoms('getSettings', atom({}), (get) => get(callAtom)(getSettings, {}))

export const saveSettings = actionAtom(
  (get, input: Input<typeof updateSettings>) => get(callAtom)(updateSettings, input),
  { then: settings.reload },
)

/** What each tab needs beside the page's own gate. */
const needed: Readonly<Record<AccountTab, string | undefined>> = {
  settings: undefined,
  customLogin: 'fe.account-settings.write.custom-login-box',
}

/** Tabs that this user is shown: the operator leaves them on, and the user may use them. */
export const shownTabs = atom((get): readonly AccountTab[] => {
  const { may } = get(rightsAtom)
  return accountTabs.filter((tab) => {
    const permission = needed[tab]
    return get(appearanceOfTab)('account', tab) !== 'hidden' && (permission === undefined || may(permission))
  })
})
