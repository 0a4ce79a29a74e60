import { and, eq, getTableColumns, getTableName, isNull, ne, or } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type TokenPurpose, tokenPurposes } from '../domain/credentials/one-time-token.queries.ts'
import {
  outlivesSecurityEvents,
  outstandingTables,
  ownerOfPurpose,
} from '../domain/credentials/revoke-outstanding.queries.ts'
import { audits } from '../platform/db/schema/audits.ts'
import { codePurposes, oneTimeCodes } from '../platform/db/schema/one-time-codes.ts'
import { oneTimeTokens } from '../platform/db/schema/one-time-tokens.ts'
import { users } from '../platform/db/schema/users.ts'
import { signedIn } from '../testing/browser.ts'
import { anAdmin } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { codes } from '../testing/one-time/codes.ts'
import { events, eventsOfTenants, furtherWays, type Prepare } from '../testing/one-time/events.ts'
import { type Give, links } from '../testing/one-time/links.ts'
import { aSubject, giveCode, giveToken, type Subject } from '../testing/one-time/subject.ts'
import { readRefusal } from '../testing/refusal.ts'
import { schemaTables } from '../testing/schema-tables.ts'
import { useTestServer, type TestServer } from '../testing/test-server.ts'
import { changeSettings } from '../domain/installation/settings.queries.ts'

const things: readonly (readonly [string, Give])[] = [
  ...tokenPurposes.map((purpose) => [`link: ${purpose}`, links[purpose]] as const),
  ...codePurposes.map((purpose) => [`code: ${purpose}`, codes[purpose]] as const),
]

const allEvents: readonly (readonly [string, Prepare])[] = [
  ...Object.entries(events),
  ...furtherWays.map(([event, how, prepare]) => [`${event} ${how}`, prepare] as const),
]

/** Tables with something of a user's that ends, and that is neither a link nor a code. */
const otherTables: ReadonlySet<string> = new Set([
  // Ended by `endSessions`.
  'sessions',
  // Handed round by a member, for other people.
  'invite_links',
  // A browser that is spared the second factor; what changes a factor or the password ends it by its date.
  'mfa_remembered_devices',
  // What programs act with. It ends with the membership; a new password of its maker must not stop them.
  'api_tokens',
])

const openEverything = ({ services }: TestServer): Promise<void> =>
  changeSettings(services.db, services, {
    secondaryAuthStrategies: (
      ['UsernameAndCode', 'UsernameAndMagicLink', 'SmsCode', 'Passkeys'] as const
    ).map((strategy) => ({
      strategy,
      isActive: true,
    })),
    passwordRecovery: { email: true, sms: true },
    mfa: {
      allowRememberDevice: true,
      enforceMFAType: 'DontForce',
      strategies: ['AuthenticatorApp', 'EmailCode', 'SMS'],
    },
    signUpStrategies: {
      email: { isActive: true, isRequired: true },
      username: { isActive: false, isRequired: false },
      phoneNumber: { isActive: true, isRequired: false },
    },
  })

/** What the user still holds, but for the link that outlives everything. */
const listOutstanding = async ({ testServer, user }: Subject): Promise<string[]> => {
  const held = await Promise.all(
    outstandingTables.map(async (table) => {
      const isUnused = 'usedAt' in table ? isNull(table.usedAt) : undefined
      const isRevocable =
        table === oneTimeTokens ? ne(oneTimeTokens.purpose, outlivesSecurityEvents) : undefined
      const rows = await testServer.services.db
        .select()
        .from(table)
        .where(and(eq(table.userId, user.id), isUnused, isRevocable))
      return rows.map((row) => `${getTableName(table)} ${'purpose' in row ? row.purpose : ''}`)
    }),
  )
  return held.flat()
}

const actionsAbout = async ({ testServer, user }: Subject): Promise<string[]> => {
  const rows = await testServer.services.db
    .select({ action: audits.action })
    .from(audits)
    .where(or(eq(audits.userId, user.id), eq(audits.resourceId, user.id)))
  return rows.map(({ action }) => action)
}

test('SEC-OT-01 every table of what a user is given once is revoked by a security event', async () => {
  const ofUsers = (await schemaTables()).filter((table) => {
    const columns = getTableColumns(table)
    return 'userId' in columns && 'expiresAt' in columns
  })
  const names = ofUsers.map(getTableName).filter((name) => !otherTables.has(name))
  expect(names.sort()).toEqual(outstandingTables.map(getTableName).sort())
})

describeOnServer('one-time things and security events', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => openEverything(testServer()))

  test.each(things)('%s works where nothing happened', async (_, give) => {
    const use = await give(await aSubject(testServer()))
    expect(await readRefusal(use())).toBe('not refused')
  })

  test.each(allEvents)('SEC-PW-07 SEC-OT-01 SEC-SS-09 after %s none of them works', async (name, prepare) => {
    const subject = await aSubject(testServer())
    const happen = await prepare(subject)
    const given: (readonly [string, () => Promise<unknown>])[] = []
    for (const [thing, give] of things) given.push([thing, await give(subject)])
    await happen()
    expect(await actionsAbout(subject)).toContain(name.split(' ')[0])
    // Another number was named by the event itself, and waits to be proved.
    expect(await listOutstanding(subject)).toEqual(
      name === 'phone.reset' ? ['one_time_tokens phoneNamed'] : [],
    )
    for (const [thing, use] of given) {
      const refusal = await readRefusal(use())
      const isGood = refusal === 'not refused'
      expect([thing, isGood]).toEqual([thing, thing === `link: ${outlivesSecurityEvents}`])
    }
  })

  const givenTo = async (subject: Subject) => {
    const given: (readonly [string, () => Promise<unknown>])[] = []
    for (const [thing, give] of things) given.push([thing, await give(subject)])
    return given
  }

  /** Of a user who was locked or lost a place nothing that signs in works; what is left in the tables says what was revoked. */
  const rowsLeft = async ({ testServer: { services }, user }: Subject): Promise<string[]> => {
    const { db } = services
    const tokens = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, user.id))
    const typed = await db.select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, user.id))
    return [
      ...tokens
        .filter(({ usedAt }) => usedAt === null)
        .map(({ purpose, tenantId }) => `link: ${purpose} ${tenantId}`),
      ...typed
        .filter(({ usedAt }) => usedAt === null)
        .map(({ purpose, tenantId }) => `code: ${purpose} ${tenantId}`),
    ].sort()
  }

  const isKnownSince = async ({
    testServer: { services },
    user,
  }: Subject): Promise<Date | null | undefined> => {
    const [row] = await services.db.select().from(users).where(eq(users.id, user.id))
    return row?.browsersKnownSince
  }

  const withoutLock = Object.entries(eventsOfTenants).filter(([name]) => name !== 'user.locked')

  test.each(withoutLock)(
    'SEC-BE-05 SEC-BE-15 %s revokes what is the tenant’s, nothing of another tenant, and nothing that is the person’s own, of a user of two',
    async (name, prepare) => {
      const subject = await aSubject(testServer())
      const happen = await prepare(subject)
      await givenTo(subject)
      for (const purpose of tokenPurposes)
        await giveToken(subject, purpose, { tenantId: subject.elsewhere.id })
      for (const purpose of codePurposes) await giveCode(subject, purpose, { tenantId: subject.elsewhere.id })
      const before = await rowsLeft(subject)
      await happen()
      expect(await actionsAbout(subject)).toContain(name)
      const isRevoked = (row: string): boolean => {
        const [, purpose = '', tenantId] = row.split(' ')
        return tenantId === subject.home.id && ownerOfPurpose[purpose as TokenPurpose] === 'tenant'
      }
      expect(await rowsLeft(subject)).toEqual(before.filter((row) => !isRevoked(row)))
      expect(await isKnownSince(subject)).toBeNull()
    },
  )

  test.each(Object.entries(eventsOfTenants))(
    'SEC-BE-05 SEC-BE-15 SEC-SS-09 after %s, of a user of this tenant alone only the invitation of another works',
    async (_, prepare) => {
      const subject = await aSubject(testServer(), true)
      const happen = await prepare(subject)
      await givenTo(subject)
      await happen()
      const left = (await rowsLeft(subject)).filter((row) => !row.endsWith(` ${subject.elsewhere.id}`))
      // The link of a sign-up by telephone is of the tenant that it would make.
      expect(left.map((row) => row.replace(/ [^ ]*$/, ''))).toEqual([
        `link: ${outlivesSecurityEvents}`,
        'link: phoneSignUp',
      ])
      expect((await rowsLeft(subject)).some((row) => row.endsWith(` ${subject.elsewhere.id}`))).toBe(true)
    },
  )

  test.each(withoutLock)('SEC-BE-03 %s by a tenant that has only invited a user', async (_, prepare) => {
    const subject = await aSubject(testServer())
    const { inviting } = subject
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: inviting }))
    const happen = await prepare({ ...subject, admin, home: inviting })
    const given = await givenTo(subject)
    const before = await rowsLeft(subject)
    await happen().catch(() => {})
    const isOfInvitation = (row: string): boolean => row.endsWith(` ${inviting.id}`)
    expect((await rowsLeft(subject)).filter((row) => !isOfInvitation(row))).toEqual(
      before.filter((row) => !isOfInvitation(row)),
    )
    expect(await isKnownSince(subject)).toBeNull()
    const [, use] = given.find(([name]) => name === 'link: magicLink') ?? []
    expect(await readRefusal(use?.() ?? Promise.reject(new Error()))).toBe('not refused')
  })
})
