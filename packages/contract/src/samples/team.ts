import type { TeamUser } from '../schemas/user.ts'
import { people } from './people.ts'
import { roles } from './roles.ts'

const day = 86_400_000
const joined = Date.parse('2026-02-01T08:30:00.000Z')

/** `Olivia O’Brien` to `olivia.obrien@acme.test`: letters only, so that every name makes a valid address. */
export const toAddress = (name: string, domain = 'acme.test'): string =>
  `${name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .trim()
    .replace(/ +/g, '.')}@${domain}`

const member = (name: string, index: number): TeamUser => {
  const role = roles[index % 7 === 0 ? 0 : index % 3 === 0 ? 2 : 1]
  const isPending = index % 9 === 4
  return {
    id: `user-${index + 1}`,
    email: toAddress(name),
    name,
    tenantId: 'tenant-acme',
    vendorId: '0190a000-0000-7000-8000-000000000001',
    roleIds: role ? [role.id] : [],
    roles: role ? [role] : [],
    activatedForTenant: !isPending,
    createdAt: new Date(joined + index * 6 * day).toISOString(),
    ...(isPending ? {} : { lastLogin: new Date(joined + (200 + index) * day).toISOString() }),
    mfaEnabled: false,
    verified: !isPending,
    managedBy: 'frontegg',
    isDisabled: index % 11 === 6,
  }
}

export const members: readonly TeamUser[] = people.map(member)
