import { disableUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { beforeAll, expect, test } from 'vitest'
import { findMembership } from '../../domain/members/memberships.queries.ts'
import type { MembershipRow } from '../../platform/db/schema/users.ts'
import { aMaker, type Maker } from '../../testing/api-tokens.ts'
import { aMembership } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { operateIn } from '../../testing/operate-in.ts'
import { allowPhoneSignUp, createAddresses, readUser, waysOfProving } from '../../testing/proved-addresses.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

type Naming = { readonly testServer: TestServer; readonly maker: Maker; readonly email: string }
type Case = {
  /** Whether the user who proves the address is a member of the tenant that names it. */
  readonly isMember: boolean
  readonly name: (naming: Naming) => Promise<unknown>
  readonly answers: readonly [string, string, string]
  /** How the user stands in that tenant where the address becomes theirs. */
  readonly isRight: (place: MembershipRow | undefined) => boolean
}

const invite = async ({ maker, email }: Naming): Promise<string> =>
  (await maker.browser.call(addUser, { email, roleIds: [] })).id

const inviteAndDisable = async (naming: Naming) =>
  naming.maker.browser.call(disableUser, { userId: await invite(naming) })

const passes = ['not refused', 'not refused', 'not refused'] as const

const isPending = (place: MembershipRow | undefined): boolean => place?.activatedAt === null

/** What was said of an address before a user proved it, by a tenant that they belong to or by another. */
const cases: Readonly<Record<string, Case>> = {
  'an invitation of another tenant': {
    isMember: false,
    name: invite,
    answers: passes,
    isRight: (place) => isPending(place) && place?.isDisabled === false,
  },
  'an invitation of another tenant that was disabled': {
    isMember: false,
    name: inviteAndDisable,
    answers: passes,
    isRight: (place) => isPending(place) && place?.isDisabled === true,
  },
  'an invitation of their own tenant': {
    isMember: true,
    name: invite,
    answers: passes,
    isRight: (place) => place !== undefined && !isPending(place) && !place.isDisabled,
  },
  'an invitation of their own tenant that was disabled': {
    isMember: true,
    name: inviteAndDisable,
    answers: ['LINK_INVALID', 'CODE_EXPIRED', 'not refused'],
    isRight: (place) => place !== undefined && !isPending(place) && !place.isDisabled,
  },
  'a lock by an operator': {
    isMember: false,
    name: async (naming) => {
      await invite(naming)
      await operateIn(naming.testServer, 'users lock', [naming.email])
    },
    answers: ['LINK_INVALID', 'CODE_EXPIRED', 'LINK_INVALID'],
    isRight: () => true,
  },
}

const rows = Object.entries(cases).flatMap(([what, given]) =>
  Object.entries(waysOfProving).map(([way, prepare], index) => ({
    ...given,
    what,
    way,
    prepare,
    answer: given.answers[index],
  })),
)

describeOnServer('what was said of an address before its owner came', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`places-${engine}-`)
  beforeAll(() => allowPhoneSignUp(testServer()))

  test.each(rows)('SEC-RA-71 $what, by $way', async ({ isMember, name, prepare, isRight, answer }) => {
    const [maker, email] = [await aMaker(testServer()), nextAddress()]
    const { userId, prove } = await prepare(testServer(), email)
    if (isMember) await aMembership(testServer(), await readUser(testServer(), userId), { in: maker.tenant })
    await name({ testServer: testServer(), maker, email })
    expect(await prove()).toBe(answer)
    const user = await readUser(testServer(), userId)
    expect(user.canonicalEmail === email).toBe(answer === 'not refused')
    if (answer !== 'not refused') return
    const place = await findMembership(testServer().services.db, { tenantId: maker.tenant.id, userId })
    expect(place).toSatisfy(isRight)
  })
})
