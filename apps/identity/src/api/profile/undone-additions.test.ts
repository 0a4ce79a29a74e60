import { login } from '@vestibule/contract/areas/auth'
import {
  enrollMFAAuthenticatorApp,
  getMFADevices,
  preEnrollMFAAuthenticatorApp,
} from '@vestibule/contract/areas/mfa-devices'
import { getProfile, updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import {
  verifyNewDeviceSession,
  webAuthnCreateNewDeviceSession,
  webAuthnPostLogin,
  webAuthnPreLogin,
} from '@vestibule/contract/areas/webauthn'
import { and, eq, getTableColumns, getTableName } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { addedByUsers } from '../../domain/password-reset/added-since.queries.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import { externalIdentities } from '../../platform/db/schema/external-identities.ts'
import { mfaPhones, mfaRecoveryCodes, mfaRememberedDevices } from '../../platform/db/schema/mfa.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { createPrograms } from '../../testing/api-tokens.ts'
import { anAuthenticator } from '../../testing/authenticator.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { computeTotp } from '../../testing/mfa.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { aPhone } from '../../testing/phones.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { newPassword, reset, resetParams } from '../../testing/reset-links.ts'
import { schemaTables } from '../../testing/schema-tables.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

type Place = { readonly user: UserRow; readonly tenant: TenantRow; readonly browser: Browser }
type Add = (testServer: TestServer, place: Place) => Promise<unknown>

const addPasskey = async (browser: Browser) => {
  const authenticator = anAuthenticator()
  const { options } = await browser.call(webAuthnCreateNewDeviceSession, {})
  await browser.call(verifyNewDeviceSession, authenticator.register(options))
  return authenticator
}

const addApp = async (testServer: TestServer, browser: Browser) => {
  const { secret } = await browser.call(preEnrollMFAAuthenticatorApp, {})
  await browser.call(enrollMFAAuthenticatorApp, { token: computeTotp(testServer, secret) })
}

const newId = ({ services }: TestServer) => uuidv7(services.clock, services.random)

/** What a row says that a user has just added. */
const createRow = (testServer: TestServer, { user }: Place) => ({
  id: newId(testServer),
  userId: user.id,
  createdAt: testServer.services.clock.now(),
})

/** One thing of each kind, by the user's session where a plain request makes it. */
const additions: Readonly<Record<keyof typeof addedByUsers, Add>> = {
  apiTokens: (testServer, { browser }) => createPrograms(testServer, browser),
  authenticators: (testServer, { browser }) => addApp(testServer, browser),
  passkeys: (_, { browser }) => addPasskey(browser),
  phoneNumbers: (testServer, { user }) => aPhone(testServer, user),
  factorPhones: (testServer, place) =>
    testServer.services.db
      .insert(mfaPhones)
      .values({ ...createRow(testServer, place), phoneNumber: '+442079460001' }),
  identities: (testServer, place) => {
    const { id, ...row } = createRow(testServer, place)
    const identity = { connectionId: id, issuer: 'https://idp.test', subject: id, lastUsedAt: row.createdAt }
    return testServer.services.db.insert(externalIdentities).values({ ...row, ...identity })
  },
  recoveryCodes: (testServer, place) =>
    testServer.services.db
      .insert(mfaRecoveryCodes)
      .values({ ...createRow(testServer, place), tag: 'sha256', codeHash: newId(testServer) }),
  rememberedDevices: (testServer, place) => {
    const { id, ...row } = createRow(testServer, place)
    const device = { hash: id, tenantId: place.tenant.id, expiresAt: secondsLater(row.createdAt, 3600) }
    return testServer.services.db.insert(mfaRememberedDevices).values({ ...row, ...device })
  },
}
const kinds = Object.keys(additions) as (keyof typeof addedByUsers)[]

/** Tables with something of a user's that lets no person in, or that ends with the password. */
const otherTables: ReadonlySet<string> = new Set([
  // Ended by `endSessions` and by `recordSecurityEvent`.
  'sessions',
  'one_time_tokens',
  'one_time_codes',
  'webauthn_challenges',
  'mfa_recoveries',
  'oauth_grants',
  // What the user is in a tenant, and what is said of them.
  'application_assignments',
  'group_members',
  'exclusions',
  'invite_links',
  'former_members',
  'scim_users',
  // Kept of what was.
  'audits',
  'password_history',
  'profile_pictures',
])

test('SEC-RA-76 every table of what users add is read when a change of address is undone', async () => {
  const tables = (await schemaTables()).filter((table) => {
    const columns = getTableColumns(table)
    return 'userId' in columns && 'createdAt' in columns && !otherTables.has(getTableName(table))
  })
  expect(tables.map(getTableName).sort()).toEqual(Object.values(addedByUsers).map(getTableName).sort())
})

describeOnServer('what was added since a change of address', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => {
    const { services } = testServer()
    const secondaryAuthStrategies = [{ strategy: 'Passkeys' as const, isActive: true }]
    return changeSettings(services.db, services, { secondaryAuthStrategies })
  })

  const aUserAt = async (): Promise<Place> => {
    const tenant = await aTenant(testServer())
    const user = await anAdmin(testServer(), { in: tenant })
    return { user, tenant, browser: await signedIn(testServer(), user) }
  }
  const moveAway = async ({ user, browser }: Place) => {
    testServer().clock.advance(1)
    const email = `away-${user.id}@evil.test`
    await browser.call(updateEmail, { email })
    await browser.call(verifyEmail, { email, code: await mailedCode(testServer(), email) })
    testServer().clock.advance(1)
    return resetParams((await testServer().mail()).linkTo(user.email))
  }
  const count = ({ user }: Place, kind: keyof typeof addedByUsers): Promise<number> => {
    const table = addedByUsers[kind]
    return testServer().services.db.$count(table, eq(table.userId, user.id))
  }
  /** With a factor of before, the change would ask for it: rows are dated back instead. */
  const dateBack = async ({ user }: Place, kind: keyof typeof addedByUsers) => {
    const table = addedByUsers[kind]
    const before = secondsLater(testServer().services.clock.now(), -3600)
    const proved = 'verifiedAt' in table ? { verifiedAt: before } : {}
    const dated = { createdAt: before, ...proved }
    await testServer().services.db.update(table).set(dated).where(eq(table.userId, user.id))
  }
  const readTaken = async ({ user }: Place) => {
    const isReset = and(eq(audits.resourceId, user.id), eq(audits.action, 'password.reset'))
    const rows = await testServer().services.db.select().from(audits).where(isReset)
    return rows.map(({ details }) => details['taken'])
  }

  test.each(kinds)('SEC-RA-76 the undo takes away what was added since: %s', async (kind) => {
    const place = await aUserAt()
    const link = await moveAway(place)
    await additions[kind](testServer(), place)
    const added = await count(place, kind)
    expect(added).toBeGreaterThan(0)
    expect(await reset(testServer(), link)).toBe('not refused')
    expect(await count(place, kind)).toBe(0)
    expect(await readTaken(place)).toMatchObject([{ [kind]: added }])
    const signIn = { email: place.user.email, password: newPassword }
    expect((await aBrowser(testServer()).call(login, signIn)).accessToken).toBeTruthy()
  })

  test.each(kinds)('SEC-RA-76 the undo leaves what was there before: %s', async (kind) => {
    const place = await aUserAt()
    const link = await moveAway(place)
    await additions[kind](testServer(), place)
    await dateBack(place, kind)
    const added = await count(place, kind)
    expect(await reset(testServer(), link)).toBe('not refused')
    expect(await count(place, kind)).toBe(added)
    expect((await readTaken(place))[0]).not.toHaveProperty(kind)
  })

  test('SEC-RA-76 a passkey and programs that were added let no person in', async () => {
    const place = await aUserAt()
    const link = await moveAway(place)
    const programs = await createPrograms(testServer(), place.browser)
    const authenticator = await addPasskey(place.browser)
    await reset(testServer(), link)
    const again = aBrowser(testServer())
    const { options } = await again.call(webAuthnPreLogin, {})
    expect(await readRefusal(again.call(webAuthnPostLogin, authenticator.assert(options)))).not.toBe(
      'not refused',
    )
    for (const program of programs)
      expect(await readRefusal(program.call(getProfile, {}))).not.toBe('not refused')
    expect(await readRefusal(place.browser.call(getMFADevices, {}))).toBe('SESSION_ENDED')
  })
})
