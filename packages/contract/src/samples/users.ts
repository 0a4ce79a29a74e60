import type { User } from '../schemas/user.ts'
import { permissions, roles } from './roles.ts'
import { tenants } from './tenants.ts'

/** The signed-in person of the preview. */
export const me: User = {
  id: 'user-me',
  sub: 'user-me',
  vendorId: '0190a000-0000-7000-8000-000000000001',
  email: 'admin@acme.test',
  name: 'Ada Admin',
  verified: true,
  mfaEnrolled: false,
  provider: 'local',
  profilePictureUrl: null,
  tenantId: 'tenant-acme',
  tenantIds: tenants.map((tenant) => tenant.tenantId),
  tenants: [{ tenantId: 'tenant-acme', roles: roles.slice(0, 1) }],
  activatedForTenant: true,
  isLocked: false,
  isDisabled: false,
  managedBy: 'frontegg',
  metadata: '{}',
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-03-02T10:30:00.000Z',
  lastLogin: '2026-11-20T16:12:00.000Z',
  roles: roles.slice(0, 1),
  rolesIds: ['role-admin'],
  permissions: [...permissions],
}
