import { routeDefaults } from '@vestibule/contract/constants'
import type { Application } from '@vestibule/contract/schemas/application'
import type { ApplicationRow } from '../../platform/db/schema/applications.ts'

/** An application as administrators see it: none of its secrets, addresses of APIs or keys. */
export const presentApplication = (row: ApplicationRow, isDefault: boolean): Application => ({
  id: row.id,
  accessType: row.accessType,
  name: row.name,
  appURL: row.defaultOrigin,
  loginURL: new URL(row.routes['loginUrl'] ?? routeDefaults.loginUrl, row.defaultOrigin).href,
  logoURL: row.logo,
  isDefault,
  isActive: true,
  type: row.isNative ? 'native' : 'web',
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
