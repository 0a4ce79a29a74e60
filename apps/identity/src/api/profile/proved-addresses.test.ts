import {
  createDomainRestriction,
  updateDomainRestrictionConfig,
} from '@vestibule/contract/areas/email-domains'
import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import { deleteUser, disableUser, lockUser, updateUserExpirationTime } from '@vestibule/contract/areas/team'
import { beforeAll, expect, test } from 'vitest'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import {
  aFormerOwner,
  allowPhoneSignUp,
  createAddresses,
  readUser,
  waysOfProving,
} from '../../testing/proved-addresses.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

type Meanwhile = {
  readonly testServer: TestServer
  readonly email: string
  readonly userId: string
  /** In which the user is the sole administrator. */
  readonly own: TenantRow
  /** In which they are a member. */
  readonly other: TenantRow
  readonly boss: Browser
}

/** What a member is told who had the address before, by an administrator of the other tenant. */
const saying =
  (decide: (boss: Browser, userId: string) => Promise<unknown>) =>
  async ({ testServer, email, other, boss }: Meanwhile) => {
    const { id } = await aFormerOwner(testServer, other, email)
    await decide(boss, id)
  }

const enforcing = (testServer: TestServer, tenant: TenantRow, email: string) =>
  aConnection(testServer, tenant, { domain: email.split('@')[1] ?? '', isEnforced: true })

const passes = ['not refused', 'not refused', 'not refused'] as const
const over = ['LINK_INVALID', 'CODE_EXPIRED'] as const

/** What happens after the proof was mailed, and what a sign-up, an own change and an undo answer then. */
const table: Readonly<
  Record<
    string,
    readonly [
      id: string,
      happens: (meanwhile: Meanwhile) => Promise<unknown>,
      answers: readonly [string, string, string],
    ]
  >
> = {
  nothing: ['SEC-RA-52', async () => undefined, passes],
  'another user takes the address': [
    'SEC-BE-33',
    async ({ testServer, email }) => aMember(testServer, { in: await aTenant(testServer), user: { email } }),
    [...over, 'LINK_INVALID'],
  ],
  'another tenant of theirs does not take the domain': [
    'SEC-RA-52',
    async ({ boss }) => {
      await boss.call(createDomainRestriction, { domain: 'ours.example', type: 'ALLOW' })
      await boss.call(updateDomainRestrictionConfig, { active: true, type: 'ALLOW' })
    },
    ['EMAIL_DOMAIN_RESTRICTED', 'EMAIL_DOMAIN_RESTRICTED', 'not refused'],
  ],
  'a strange company enforces single sign-on': [
    'SEC-RA-52',
    async ({ testServer, email }) => enforcing(testServer, await aTenant(testServer), email),
    ['SSO_REQUIRED', 'SSO_REQUIRED', 'not refused'],
  ],
  'their own enforces it, without another administrator': [
    'SEC-RA-41',
    ({ testServer, email, own }) => enforcing(testServer, own, email),
    ['LAST_ADMINISTRATOR', 'LAST_ADMINISTRATOR', 'not refused'],
  ],
  'their own enforces it, beside another administrator': [
    'SEC-RA-54',
    async ({ testServer, email, own }) => {
      await anAdmin(testServer, { in: own })
      await enforcing(testServer, own, email)
    },
    ['SSO_REQUIRED', 'not refused', 'not refused'],
  ],
  'one who had the address is disabled': [
    'SEC-RA-49',
    saying((boss, userId) => boss.call(disableUser, { userId })),
    [...over, 'not refused'],
  ],
  'one who had the address is locked': [
    'SEC-RA-49',
    saying((boss, userId) => boss.call(lockUser, { userId })),
    [...over, 'not refused'],
  ],
  'one who had the address gets an end': [
    'SEC-RA-49',
    saying((boss, userId) => boss.call(updateUserExpirationTime, { userId, expirationInSeconds: 3600 })),
    [...over, 'not refused'],
  ],
  'access below is taken from one who had the address': [
    'SEC-RA-49',
    saying((boss, userId) => boss.call(updateSubAccountAccess, { userId, allowAccess: false })),
    [...over, 'not refused'],
  ],
  'one who had the address is removed': [
    'SEC-RA-52',
    saying((boss, userId) => boss.call(deleteUser, { userId })),
    passes,
  ],
}

const ways = Object.entries(waysOfProving)
const rows = Object.entries(table).flatMap(([what, [id, happens, answers]]) =>
  ways.map(([way, prepare], index) => ({ id, what, happens, way, prepare, answer: answers[index] ?? '' })),
)

describeOnServer('an address is proved', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`proved-${engine}-`)
  beforeAll(() => allowPhoneSignUp(testServer()))

  test.each(rows)('$id by $way, and before it $what', async ({ happens, prepare, answer }) => {
    const email = nextAddress()
    const { userId, tenant: own, prove } = await prepare(testServer(), email)
    const other = await aTenant(testServer())
    const boss = await signedIn(testServer(), await anAdmin(testServer(), { in: other }))
    await aMembership(testServer(), await readUser(testServer(), userId), { in: other })
    const before = await readUser(testServer(), userId)
    await happens({ testServer: testServer(), email, userId, own, other, boss })
    testServer().services.enforcedDomains.forget()
    expect(await prove()).toBe(answer)
    const after = await readUser(testServer(), userId)
    if (answer === 'not refused') expect(after.canonicalEmail).toBe(email)
    else expect(after).toEqual(before)
  })
})
