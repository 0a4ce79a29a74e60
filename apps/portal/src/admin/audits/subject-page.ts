import type audits from '@vestibule/messages/en/admin/audits.json'
import { atom } from 'jotai/vanilla'
import { openPagesAtom } from '../../ports/open-pages.ts'
import type { Audit } from './audits.atoms.ts'

type PageId = keyof typeof audits.pages

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
  const open = get(openPagesAtom)
  return (row: Audit): SubjectPage | undefined => {
    const subject = toPage(row)
    return subject !== undefined && open.has(subject.page) ? subject : undefined
  }
})
