import { scimLimits } from '@vestibule/contract/constants'
import { retention } from '../domain/retention.ts'
import { lasting, type TableEntry } from './table-entry.ts'

/** What is stored of directories that provision users. */
export const dataOfDirectories: Readonly<Record<string, TableEntry>> = {
  scim_connections: {
    holds: 'connections of directories: name, hash of the token, when the last request came',
    personal: 'user ids of the maker and of who let it go on last',
    kept: 'until an administrator deletes it',
  },
  scim_users: {
    holds: 'what directories say of the members they manage',
    personal: 'name, addresses, telephone numbers and whatever else the directory sends',
    kept: 'as long as the membership and the connection',
  },
  scim_groups: {
    holds: 'which groups are those of directories',
    personal: '',
    kept: 'as long as the group and the connection',
  },
  scim_requests: {
    holds: `the latest ${scimLimits.loggedRequests} requests of each directory and how they ended`,
    personal: 'user names in filters',
    kept: `${lasting(retention.scimRequest)}, at the latest until the connection is deleted`,
    job: 'delete-expired',
  },
}
