import { openNavigation } from '@vestibule/contract/admin-pages'
import { developmentClientId } from '@vestibule/contract/constants'
import type { Database } from '../../platform/db/database.ts'
import { applications } from '../../platform/db/schema/applications.ts'
import { featureFlags } from '../../platform/db/schema/vendor.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import type { Services } from '../../request/services.ts'
import { seedApiTokens } from './api-tokens.ts'
import { seedAudits } from './audits.ts'
import { seedDirectory } from './directories.ts'
import { seedGroups } from './groups.ts'
import { addMember, addPerson } from './members.ts'
import { acmePeople, type SeedPerson } from './people.ts'
import { seedProviders } from './providers.ts'
import { seedRestrictions } from './restrictions.ts'
import { seedTenants } from './tenants.ts'

/** Password of everybody in the seed. Stands in the README; these people exist in development only. */
export const seedPassword = 'Welcome-to-Acme-1'

const person = (email: string, name: string, role: string): SeedPerson => ({
  email,
  name,
  roles: [role],
  jobTitle: role,
  joinedDaysAgo: 500,
  state: 'active',
})

const acmeAdmin = person('admin@acme.test', 'Ada Admin', 'Admin')
const acmeStaff = [
  { ...person('member@acme.test', 'Max Member', 'ReadOnly'), username: 'max.member' },
  person('support@acme.test', 'Sam Support', 'Support'),
]
const globexAdmin = person('admin@globex.test', 'Gil Globex', 'Admin')

const seedPeople = async (tx: Database, services: Services, passwordHash: string): Promise<void> => {
  const deps = { tx, services, passwordHash }
  const { acme, labs, europe, globex } = await seedTenants(tx, services)
  const adminId = await addPerson(deps, acmeAdmin)
  await addMember(deps, adminId, acme, acmeAdmin)
  for (const part of [labs, europe])
    await addMember(deps, adminId, part, { ...acmeAdmin, joinedDaysAgo: 100 })
  const memberIds: string[] = []
  const actors = [{ userId: adminId, email: acmeAdmin.email, tenantId: acme.id }]
  for (const one of [...acmeStaff, ...acmePeople]) {
    const userId = await addPerson(deps, one)
    await addMember(deps, userId, acme, one)
    memberIds.push(userId)
    if (one.state === 'active' && actors.length < 8)
      actors.push({ userId, email: one.email, tenantId: acme.id })
  }
  const groups = await seedGroups(tx, services, { tenantId: acme.id, memberIds })
  await seedDirectory(tx, services, { tenantId: acme.id, createdBy: adminId, groups })
  await seedRestrictions(tx, services, acme.id)
  await seedApiTokens(tx, services, { userId: adminId, tenantId: acme.id })
  await addMember(deps, await addPerson(deps, globexAdmin), globex, globexAdmin)
  await seedAudits(tx, services, actors)
}

/** The demo host, wherever its port is today; over https where the portal is. */
const registerDemoHost = async (tx: Database, { clock, config }: Services): Promise<void> => {
  const now = clock.now()
  const { protocol } = new URL(config.publicUrl)
  const hostOrigins = ['localhost', '127.0.0.1'].map((name) => `${protocol}//${name}:${config.demoPort}`)
  const where = { hostOrigins, defaultOrigin: hostOrigins[0] ?? '', updatedAt: now }
  await tx
    .insert(applications)
    .values({
      id: developmentClientId,
      name: 'Acme Notes',
      adminBox: { navigation: openNavigation },
      // Clients of the published wire are tried against it.
      managesByWire: true,
      ...where,
      createdAt: now,
    })
    .onConflictDoUpdate({ target: applications.id, set: where })
}

/** What may be tried is on; no user sees it before the installation lets passkeys in, or takes leaks seriously. */
const switchOnFlags = async (tx: Database, { clock }: Services): Promise<void> => {
  const row = { isOn: true, updatedAt: clock.now() }
  await tx
    .insert(featureFlags)
    .values([
      { key: 'show-passkeys-new', ...row },
      { key: 'security-center-show-login-flows', ...row },
      { key: 'groups-admin-box-new', ...row },
      { key: 'admin_portal_ip_restrictions', ...row },
      { key: 'admin_portal_domain_restrictions', ...row },
      { key: 'security-center-admin-portal-major-version', ...row },
      { key: 'msp-all-accounts-new', ...row },
      { key: 'temporary-users', ...row },
    ])
    .onConflictDoNothing()
}

/** Fills an empty database with the demonstration; an existing one only learns where the demo host and the mock providers are. */
export const seed = async (services: Services): Promise<void> => {
  const passwordHash = await services.passwords.hash(seedPassword, 'seed')
  await services.transaction(async (tx) => {
    await registerDemoHost(tx, services)
    const [known] = await tx.select({ id: tenants.id }).from(tenants).limit(1)
    if (known === undefined) await seedPeople(tx, services, passwordHash)
    await seedProviders(tx, services)
    await switchOnFlags(tx, services)
  })
  services.clients.forget()
}
