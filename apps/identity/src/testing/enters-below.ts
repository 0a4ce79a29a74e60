import { loadUsers } from '@vestibule/contract/areas/team'
import { headers } from '@vestibule/contract/constants'
import type { TenantRow } from '../platform/db/schema/tenants.ts'
import type { Browser } from './browser.ts'

/** Whether a signed-in user may read the members of an account below their tenant. */
export const entersBelow = async (browser: Browser, { id }: Pick<TenantRow, 'id'>): Promise<boolean> =>
  (await browser.request(loadUsers.path, { headers: { [headers.scopedTenant]: id } })).status === 200
