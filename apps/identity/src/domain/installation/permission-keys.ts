import { impersonateUsers, permissionKeys } from '@vestibule/contract/permission-keys'

/** Every permission of the portal, and the one that is all of them. */
export const portalPermissionKeys = ['fe.*', ...permissionKeys, impersonateUsers] as const
