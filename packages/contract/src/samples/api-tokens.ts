import type { TenantAccessTokenData, TenantApiTokenData, UserApiTokenData } from '../areas/api-tokens.ts'

export const tenantApiTokens: readonly TenantApiTokenData[] = [
  {
    clientId: 'f2c1a7d0-6b1e-4a57-9d0c-3c5e8f129a40',
    description: 'nightly export',
    createdAt: '2026-10-16T09:00:00.000Z',
    expires: '2027-01-14T09:00:00.000Z',
    lastUsedAt: '2026-11-20T06:00:00.000Z',
    createdByName: 'Noa Adler',
    roleIds: ['role-read-only'],
  },
  {
    clientId: '52d09c4b-1f0e-4b43-8a55-0f9e61b26a3e',
    description: 'Warehouse integration for Eastern Mediterranean branches',
    createdAt: '2026-03-02T09:00:00.000Z',
    lastUsedAt: '2026-11-03T06:00:00.000Z',
    createdByName: 'Oluwaseun Adeyemi-Richardson',
    roleIds: ['role-support', 'role-read-only', 'role-admin'],
  },
  {
    clientId: '8c1e4a90-7d22-4d6e-b7a1-92f0c1c30b7d',
    description: 'old importer',
    createdAt: '2026-07-03T09:00:00.000Z',
    expires: '2026-10-01T09:00:00.000Z',
    createdByName: 'Marta Kowalczyk',
    roleIds: ['role-admin'],
  },
]

export const tenantAccessTokens: readonly TenantAccessTokenData[] = [
  {
    id: '7be4d3aa-90c1-4f1c-8a07-5d2b6fe81d0b',
    description: 'billing sync',
    createdAt: '2026-08-28T09:00:00.000Z',
    expires: '2026-11-26T09:00:00.000Z',
    lastUsedAt: '2026-11-19T06:00:00.000Z',
    createdByName: 'Tomás Herrera',
    roleIds: ['role-read-only'],
  },
]

export const userApiTokens: readonly UserApiTokenData[] = [
  {
    clientId: 'a90d27f4-3c8b-4d6a-9f11-7be20c54e813',
    description: 'my laptop',
    createdAt: '2026-11-01T09:00:00.000Z',
    expires: '2027-01-30T09:00:00.000Z',
    lastUsedAt: '2026-11-19T18:00:00.000Z',
  },
]
