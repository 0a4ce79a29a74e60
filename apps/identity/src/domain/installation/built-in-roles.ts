import { productPermissionKeys } from '@vestibule/contract/permission-keys'

/** Key of the role that a person gets who signs up a tenant. */
export const adminRoleKey = 'Admin'

const readOnly = productPermissionKeys.filter((key) => key.includes('.read.') && !key.endsWith('*'))
const support = [
  ...readOnly,
  'fe.secure.write.users',
  'fe.secure.write.updateUser',
  'fe.secure.write.enableDisable',
  'fe.secure.write.resendActivationEmail',
  'fe.secure.delete.sessions',
]

/** Roles that every tenant has from the start. They belong to the vendor: tenants use them and cannot change them. */
export const builtInRoles: readonly {
  readonly key: string
  readonly name: string
  readonly description: string
  readonly level: number
  readonly isDefault: boolean
  readonly permissions: readonly string[]
}[] = [
  {
    key: adminRoleKey,
    name: 'Admin',
    description: 'Manages everything in the account',
    level: 0,
    isDefault: false,
    permissions: ['fe.*'],
  },
  {
    key: 'Support',
    name: 'Support',
    description: 'Helps people with their access',
    level: 1,
    isDefault: false,
    permissions: support,
  },
  {
    key: 'ReadOnly',
    name: 'Read only',
    description: 'Sees the account without changing it',
    level: 2,
    isDefault: true,
    permissions: readOnly,
  },
]
