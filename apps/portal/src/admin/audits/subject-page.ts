import type audits from '@vestibule/messages/en/admin/audits.json'
import { atom } from 'jotai/vanilla'
import { configuration, flags } from '../../metadata/metadata.atoms.ts'
import { rightsAtom } from '../../ports/rights.ts'
import type { Audit } from './audits.atoms.ts'

type PageId = keyof typeof audits.pages

type PageRule = { readonly permission: string; readonly isOpen: boolean; readonly flag?: string }

/** The pages that rows lead to, as the table of pages has them: whether each is open where the operator says nothing. */
const rules: Readonly<Record<PageId, PageRule>> = {
  users: { permission: 'fe.secure.read.users', isOpen: true },
  account: { permission: 'fe.secure.read.accountSettings', isOpen: true },
  groups: { permission: 'fe.secure.read.groups', isOpen: false, flag: 'groups-admin-box-new' },
  roles: { permission: 'fe.secure.read.roles', isOpen: false },
  sso: { permission: 'fe.secure.read.samlConfiguration', isOpen: false },
  apiTokens: { permission: 'fe.secure.read.tenantApiTokens', isOpen: false },
}

export type SubjectPage = {
  readonly page: PageId
  readonly key: string
  readonly params: Readonly<Record<string, string>>
}

const toPage = ({ resource, resourceId, action, email }: Audit): SubjectPage | undefined => {
  // Nothing is there any more.
  if (/\.(deleted|removed)$/.test(action)) return undefined
  switch (resource) {
    case 'user':
      return email === '' ? undefined : { page: 'users', key: 'admin/users', params: { search: email } }
    case 'group':
      return resourceId === undefined
        ? undefined
        : { page: 'groups', key: `admin/groups/${encodeURIComponent(resourceId)}`, params: {} }
    case 'role':
      return { page: 'roles', key: 'admin/roles', params: {} }
    case 'apiToken':
      return { page: 'apiTokens', key: 'admin/apiTokens', params: {} }
    case 'ssoConfiguration':
      return resourceId === undefined || action === 'sso.connectionDeleted'
        ? undefined
        : { page: 'sso', key: `admin/sso/${encodeURIComponent(resourceId)}`, params: {} }
    case 'tenant':
      return action === 'account.changed' ? { page: 'account', key: 'admin/account', params: {} } : undefined
    default:
      return undefined
  }
}

/** Where a row leads: the page of what it is about, where that page is open to the reader. */
export const subjectPage = atom((get) => {
  const { navigation = {} } = get(configuration)
  const [shown, { may }] = [get(flags), get(rightsAtom)]
  return (row: Audit): SubjectPage | undefined => {
    const subject = toPage(row)
    if (subject === undefined) return undefined
    const { permission, isOpen, flag } = rules[subject.page]
    const visibility = navigation[subject.page]?.visibility ?? (isOpen ? 'always' : 'hidden')
    const isOn = flag === undefined || shown[flag] === 'on'
    return visibility !== 'hidden' && isOn && may(permission) ? subject : undefined
  }
})
