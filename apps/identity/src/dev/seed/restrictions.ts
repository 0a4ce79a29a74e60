import type { Database } from '../../platform/db/database.ts'
import {
  emailDomainRestrictions,
  ipRestrictions,
  tenantRestrictions,
} from '../../platform/db/schema/restrictions.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Services } from '../../request/services.ts'

const addresses = [
  ['203.0.113.0/24', 'Haifa office'],
  ['198.51.100.7', 'Frankfurt VPN exit'],
] as const

/** Lists of addresses, countries and domains. None of them counts until it is switched on. */
export const seedRestrictions = async (
  tx: Database,
  { clock, random }: Services,
  tenantId: string,
): Promise<void> => {
  const now = clock.now()
  const times = { createdAt: now, updatedAt: now }
  const newId = () => uuidv7(clock, random)
  await tx.insert(ipRestrictions).values(
    addresses.map(([ip, description]) => ({
      ...times,
      tenantId,
      id: newId(),
      ip,
      description,
      strategy: 'ALLOW' as const,
      isActive: true,
    })),
  )
  await tx
    .insert(emailDomainRestrictions)
    .values({ tenantId, id: newId(), domain: 'acme.test', type: 'ALLOW', createdAt: now })
  await tx.insert(tenantRestrictions).values({
    ...times,
    tenantId,
    version: newId(),
    isEnforced: false,
    ip: { isActive: false, strategy: 'ALLOW' },
    country: {
      enabled: false,
      action: 'ALLOW',
      failStrategy: 'ALLOW',
      shouldSendRestrictionEmail: true,
      countries: ['DE', 'IL', 'PT'],
    },
    emailDomain: { active: false, listType: 'ALLOW', blockPublicDomains: false },
  })
}
