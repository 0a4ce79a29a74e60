import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  updateSamlConfiguration,
  updateSamlVendorMetadata,
} from '@vestibule/contract/areas/saml-configuration'
import {
  createSSOConfiguration,
  deleteSSOConfiguration,
  updateSSOConfiguration,
  updateSSOConfigurationByMetadata,
} from '@vestibule/contract/areas/sso-connections'
import { createSSOGuestLink } from '@vestibule/contract/areas/sso-guests'
import { eq, ne, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { idpAddress } from '../../../dev/idp/grants.ts'
import { migrationsFolder } from '../../../platform/db/migrations-folder.ts'
import { sharedCallbackClients } from '../../../platform/db/schema/shared-callback.ts'
import {
  type SsoConfigurationRow,
  ssoConfigurations,
} from '../../../platform/db/schema/sso-configurations.ts'
import { type Browser, signedIn } from '../../../testing/browser.ts'
import { anAdmin, aTenant } from '../../../testing/builders.ts'
import { mockMetadata } from '../../../testing/connections.ts'
import {
  aConnection,
  askSso,
  aSocialProvider,
  aWindow,
  chooseAt,
  placeAtShared,
  readLocation,
} from '../../../testing/federation.ts'
import { aVisitor, evilIdp, mixUp, setIssuerMode, watchEvil } from '../../../testing/mix-up.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'
import { sharedCallback } from '../../sso/callback-addresses.ts'

type Honest = { readonly testServer: TestServer; readonly admin: Browser; readonly row: SsoConfigurationRow }
type Change = (honest: Honest) => Promise<unknown>

const update =
  (
    ...changes: readonly Partial<
      Pick<SsoConfigurationRow, 'oidcClientId' | 'ssoEndpoint' | 'enabled' | 'type'>
    >[]
  ) =>
  async ({ admin, row: { id: ssoConfigId } }: Honest): Promise<void> => {
    for (const change of changes) await admin.call(updateSSOConfiguration, { ssoConfigId, ...change })
  }

const byGuest: Change = async ({ testServer, admin, row }) => {
  await update({ enabled: false })({ testServer, admin, row })
  const { url } = await admin.call(createSSOGuestLink, { ssoConfigId: row.id })
  await aWindow(testServer).post(`${testServer.services.config.publicUrl}/sso/setup`, {
    token: new URL(url).searchParams.get('token') ?? '',
    does: 'details',
    ssoEndpoint: row.ssoEndpoint,
    oidcClientId: 'of-a-guest',
    oidcSecret: 'a secret',
  })
}

/** Every door by which what a connection says of its provider or our client there changes. */
const changes: Readonly<Record<string, { readonly change: Change; readonly moves?: false }>> = {
  'another client': { change: update({ oidcClientId: 'another' }) },
  'another client for a moment': {
    change: async (honest) =>
      update({ oidcClientId: 'mistyped' }, { oidcClientId: honest.row.oidcClientId })(honest),
  },
  'no client': { change: update({ oidcClientId: '' }) },
  'another provider': { change: update({ ssoEndpoint: 'https://other.example.test' }) },
  'no provider': { change: update({ ssoEndpoint: '' }) },
  'another kind': { change: update({ type: 'saml' }), moves: false },
  'turned off': { change: update({ enabled: false }), moves: false },
  metadata: {
    change: async ({ testServer, admin, row: { id: ssoConfigId } }) =>
      admin.call(updateSSOConfigurationByMetadata, { ssoConfigId, metadata: await mockMetadata(testServer) }),
  },
  'metadata in the older form': {
    change: async ({ testServer, admin }) =>
      admin.call(updateSamlVendorMetadata, { metadata: await mockMetadata(testServer) }),
  },
  'another domain in the older form': {
    change: ({ admin }) =>
      admin.call(updateSamlConfiguration, { enabled: true, domain: 'moved.honest.test' }),
  },
  'a guest': { change: byGuest },
  removed: {
    change: ({ admin, row }) => admin.call(deleteSSOConfiguration, { ssoConfigId: row.id }),
    moves: false,
  },
  'removed and made again': {
    change: async ({ admin, row: { id: ssoConfigId, ssoEndpoint, oidcClientId } }) => {
      await admin.call(deleteSSOConfiguration, { ssoConfigId })
      await admin.call(createSSOConfiguration, {
        type: 'oidc',
        ssoEndpoint,
        oidcClientId,
        oidcSecret: 'same',
      })
    },
    moves: false,
  },
}

describe('a connection at the address of older releases that is changed', () => {
  let made: TestServer
  let honest: Honest
  const testServer = () => made
  beforeEach(async () => {
    made = await createTestServer('embedded')
    const [tenant, evilTenant] = [await aTenant(testServer()), await aTenant(testServer())]
    const old = { type: 'oidc', hasOwnCallback: false } as const
    const row = await aConnection(testServer(), tenant, { domain: 'honest.test', ...old })
    const ssoEndpoint = idpAddress(testServer().services, evilIdp)
    await aConnection(testServer(), evilTenant, { domain: 'shared.evil.test', ...old, ssoEndpoint })
    for (const idp of [evilIdp, 'oidc']) await setIssuerMode(testServer(), idp, 'silent')
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    honest = { testServer: testServer(), admin, row }
  })
  afterEach(() => made.close())

  /** Codes that come to the shared address as those of the other provider, and are shown to it. */
  const shownToEvil = () =>
    watchEvil(testServer(), async () => {
      const { frame, window } = aVisitor(testServer())
      const atProvider = readLocation(await window.go(await askSso(frame, 'x@shared.evil.test')))
      expect(new URL(atProvider).searchParams.get('redirect_uri')).toBe(sharedCallback(testServer().services))
      await window.go(await chooseAt(window, atProvider, { email: 'x@shared.evil.test' }), 'cross-site')
    })

  test('SEC-PA-02 counts alone there once none other was ever registered', async () => {
    await placeAtShared(testServer(), honest.row, false)
    expect(await shownToEvil()).toHaveLength(1)
  })

  test.each(Object.entries(changes))('SEC-PA-15 goes on counting there: %s', async (_, { change, moves }) => {
    await change(honest)
    const { db } = testServer().services
    const [row] = await db.select().from(ssoConfigurations).where(eq(ssoConfigurations.id, honest.row.id))
    expect(row?.hasOwnCallback ?? false).toBe(moves ?? true)
    expect(await shownToEvil()).toEqual([])
  })

  test('SEC-PA-15 an update of an older release writes down all that were ever given a client', async () => {
    const { db } = testServer().services
    await db.delete(sharedCallbackClients)
    const google = await aSocialProvider(testServer())
    await update({ type: 'saml' })(honest)
    const [{ id: evil } = { id: '' }] = await db
      .select({ id: ssoConfigurations.id })
      .from(ssoConfigurations)
      .where(ne(ssoConfigurations.id, honest.row.id))
    await aConnection(testServer(), await aTenant(testServer()), { domain: 'saml.test', oidcClientId: '' })
    const file = join(migrationsFolder, '0002_directories_and_callbacks.sql')
    const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint')
    const carries = statements.filter((one) => one.includes('INSERT INTO "shared_callback_clients"'))
    for (const one of carries) await db.execute(sql.raw(one))
    const rows = await db.select().from(sharedCallbackClients)
    expect(rows.map(({ id }) => id).sort()).toEqual([honest.row.id, evil, google.id].sort())
    expect(rows).toContainEqual({ id: google.id, provider: 'google', clientId: google.clientId })
  })

  test('SEC-PA-15 a code of it is shown to no other provider once its client is the one before again', async () => {
    await changes['another client for a moment']!.change(honest)
    const way = {
      door: 'GET',
      openEvil: (frame: Browser) => askSso(frame, 'x@shared.evil.test'),
      openHonest: async (frame: Browser) => ({ url: await askSso(frame, 'vera@honest.test') }),
      email: 'vera@honest.test',
      answersAt: sharedCallback(testServer().services),
    } as const
    expect(await mixUp(testServer(), way)).toEqual({ handedOver: [], signedIn: undefined })
  })
})
