import type { Tenant } from '../schemas/tenant.ts'

const made = (id: string, name: string): Tenant => ({
  id,
  tenantId: id,
  vendorId: '0190a000-0000-7000-8000-000000000001',
  name,
  deletedAt: null,
  metadata: {},
  isReseller: false,
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
})

export const tenants: readonly Tenant[] = [made('tenant-acme', 'Acme'), made('tenant-labs', 'Acme Labs')]
