import { updateSamlConfiguration, validateSamlDomain } from '@vestibule/contract/areas/saml-configuration'
import {
  createSSODomain,
  createSSOGroup,
  deleteSSODomain,
  deleteSSOGroup,
  getSSOGroups,
  setSSODefaultRoles,
  updateSSOGroup,
  validateSSODomainV2,
} from '@vestibule/contract/areas/sso-configurations'
import {
  deleteSSOConfiguration,
  setSSOEnforcement,
  updateSSOConfiguration,
  updateSSOConfigurationByMetadata,
} from '@vestibule/contract/areas/sso-connections'
import { createSSOGuestLink, revokeSSOGuestLink } from '@vestibule/contract/areas/sso-guests'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import {
  ssoDomains,
  ssoGroups,
  ssoGuestLinks,
  ssoRoles,
} from '../../platform/db/schema/sso-configurations.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { mockMetadata } from '../../testing/connections.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'

type Connected = {
  readonly tenant: TenantRow
  /** Deletes the connection. */
  readonly one: Browser
  /** Changes it in the same moment. */
  readonly two: Browser
  readonly ssoConfigId: string
  readonly domainId: string
  readonly groupId: string
  readonly roleIds: string[]
  readonly metadata: string
}

/** Everything that an administrator changes about a connection. */
const changes: Readonly<Record<string, (connected: Connected) => Promise<unknown>>> = {
  values: ({ two, ssoConfigId }) =>
    two.call(updateSSOConfiguration, { ssoConfigId, ssoEndpoint: 'https://idp.example/sso' }),
  'values in the older form': ({ two }) =>
    two.call(updateSamlConfiguration, { enabled: false, ssoEndpoint: 'https://idp.example/sso' }),
  metadata: ({ two, ssoConfigId, metadata }) =>
    two.call(updateSSOConfigurationByMetadata, { ssoConfigId, metadata }),
  enforcement: ({ two, ssoConfigId }) =>
    two.call(setSSOEnforcement, { ssoConfigId, isEnforced: true, breakGlassUserIds: [] }),
  'a domain': ({ two, ssoConfigId }) =>
    two.call(createSSODomain, { ssoConfigId, domain: `more-${ssoConfigId}.test` }),
  'the proof of a domain': ({ two, ssoConfigId, domainId }) =>
    two.call(validateSSODomainV2, { ssoConfigId, domainId }),
  'the proof of a domain in the older form': ({ two }) => two.call(validateSamlDomain, {}),
  'a domain that is given up': ({ two, ssoConfigId, domainId }) =>
    two.call(deleteSSODomain, { ssoConfigId, domainId }),
  'a group': ({ two, ssoConfigId, roleIds }) =>
    two.call(createSSOGroup, { ssoConfigId, group: 'more', roleIds }),
  'another name of a group': ({ two, ssoConfigId, groupId: id, roleIds }) =>
    two.call(updateSSOGroup, { ssoConfigId, id, group: 'renamed', roleIds }),
  'a group that is removed': ({ two, ssoConfigId, groupId }) =>
    two.call(deleteSSOGroup, { ssoConfigId, groupId }),
  'default roles': ({ two, ssoConfigId, roleIds }) => two.call(setSSODefaultRoles, { ssoConfigId, roleIds }),
  'a link for a guest': ({ two, ssoConfigId }) => two.call(createSSOGuestLink, { ssoConfigId }),
  'a link that is revoked': ({ two, ssoConfigId }) => two.call(revokeSSOGuestLink, { ssoConfigId }),
  'a second deletion': ({ two, ssoConfigId }) => two.call(deleteSSOConfiguration, { ssoConfigId }),
}

describeOnPostgres('a connection that is deleted while it is changed', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0

  const aConnected = async (): Promise<Connected> => {
    const { db } = testServer().services
    const domain = `meanwhile${(domains += 1)}.${engine}.test`
    const tenant = await aTenant(testServer())
    const [one, two] = [
      await signedIn(testServer(), await anAdmin(testServer(), { in: tenant })),
      await signedIn(testServer(), await anAdmin(testServer(), { in: tenant })),
    ]
    const row = { domain, isProved: false, enabled: false }
    const { id: ssoConfigId } = await aConnection(testServer(), tenant, row)
    const [claim] = await db.select().from(ssoDomains).where(eq(ssoDomains.tenantId, tenant.id))
    testServer().names.set(domain, [claim!.txtRecord])
    const roleIds = [await readRoleId(testServer(), 'Support')]
    await one.call(createSSOGroup, { ssoConfigId, group: 'owners', roleIds })
    const [{ id: groupId = '' } = {}] = await one.call(getSSOGroups, { ssoConfigId })
    await one.call(createSSOGuestLink, { ssoConfigId })
    const metadata = await mockMetadata(testServer())
    return { tenant, one, two, ssoConfigId, domainId: claim!.id, groupId, roleIds, metadata }
  }

  /** Rows that name the connection. */
  const countRows = async (id: string): Promise<number> => {
    const { db } = testServer().services
    const counts = [ssoDomains, ssoGroups, ssoRoles, ssoGuestLinks].map((table) =>
      db.$count(table, eq(table.configurationId, id)),
    )
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  }

  const cases = Object.keys(changes).flatMap((change) =>
    ['deletion', 'change'].map((first) => ({ change, first })),
  )

  test.each(cases)(
    'SEC-RA-45 leaves nothing behind, and each is done or refused: $change (first: the $first)',
    async ({ change, first }) => {
      const connected = await aConnected()
      const { tenant, one, ssoConfigId } = connected
      const acts = [
        () => readRefusal(one.call(deleteSSOConfiguration, { ssoConfigId })),
        () => readRefusal(changes[change]!(connected)),
      ]
      const answers: Promise<string>[] = []
      await testServer().services.transaction(async (tx) => {
        await lockTenant(tx, tenant.id)
        for (const act of first === 'deletion' ? acts : acts.toReversed()) {
          answers.push(act())
          await untilBlocked(testServer(), ...answers)
        }
      })
      for (const answer of await Promise.all(answers))
        expect(['not refused', 'NOT_FOUND', 'SSO_NOT_CONFIGURED', 'SSO_GUEST_LINK_GONE']).toContain(answer)
      expect(await countRows(ssoConfigId)).toBe(0)
    },
  )
})
