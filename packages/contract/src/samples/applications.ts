import type { Application } from '../schemas/application.ts'

const at = '2026-01-05T09:00:00.000Z'

const made = (id: string, name: string, accessType: Application['accessType']): Application => {
  const appURL = `https://${name.split(' ').at(-1)?.toLowerCase()}.acme.test`
  return {
    id,
    name,
    accessType,
    appURL,
    loginURL: `${appURL}/account/login`,
    logoURL: '',
    isDefault: false,
    isActive: true,
    type: 'web',
    createdAt: at,
    updatedAt: at,
  }
}

/** By name: one that every member may use, and two that are assigned. */
export const applications: readonly Application[] = [
  made('application-billing', 'Acme Billing', 'MANAGED_ACCESS'),
  made('application-desk', 'Acme Desk', 'MANAGED_ACCESS'),
  made('application-notes', 'Acme Notes', 'FREE_ACCESS'),
]
