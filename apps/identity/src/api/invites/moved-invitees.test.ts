import {
  createDomainRestriction,
  updateDomainRestrictionConfig,
} from '@vestibule/contract/areas/email-domains'
import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import { disableUser, updateUserExpirationTime } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { changeAddress } from '../../domain/members/change-address.ts'
import { findMembership } from '../../domain/members/memberships.queries.ts'
import type { MembershipRow } from '../../platform/db/schema/users.ts'
import { aMaker, type Maker } from '../../testing/api-tokens.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection, aSocialProvider } from '../../testing/federation.ts'
import { aFormerOwner, createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'
import { waysOfJoining } from '../../testing/ways-of-joining.ts'

type Setting = { readonly testServer: TestServer; readonly maker: Maker; readonly email: string }

const ofNamesake =
  (decide: (maker: Maker, userId: string) => Promise<unknown>) =>
  async ({ testServer, maker, email }: Setting) =>
    decide(maker, (await aFormerOwner(testServer, maker.tenant, email)).id)

const isJoined = ({ activatedAt }: MembershipRow): boolean => activatedAt !== null

/** What the tenant says of the address that an invited user has moved to, and how they stand once they try to join. */
const statements: Readonly<
  Record<string, readonly [(setting: Setting) => Promise<unknown>, (member: MembershipRow) => boolean]>
> = {
  nothing: [async () => undefined, isJoined],
  'that it does not take the domain': [
    async ({ maker: { browser } }) => {
      await browser.call(createDomainRestriction, { domain: 'ours.example', type: 'ALLOW' })
      await browser.call(updateDomainRestrictionConfig, { active: true, type: 'ALLOW' })
    },
    (member) => !isJoined(member),
  ],
  'that who had it is disabled': [
    ofNamesake(({ browser }, userId) => browser.call(disableUser, { userId })),
    (member) => !isJoined(member),
  ],
  'when the membership of who had it ends': [
    ofNamesake(({ browser }, userId) =>
      browser.call(updateUserExpirationTime, { userId, expirationInSeconds: 36_000 }),
    ),
    (member) => isJoined(member) && member.temporaryExpirationDate !== null,
  ],
  'that who had it enters no account below': [
    ofNamesake(({ browser }, userId) => browser.call(updateSubAccountAccess, { userId, allowAccess: false })),
    (member) => isJoined(member) && member.subAccountAccessAllowed === false,
  ],
}

const ways = Object.entries(waysOfJoining).filter(([, { isKnown }]) => isKnown)
const rows = Object.entries(statements).flatMap(([what, [state, isRight]]) =>
  ways.map(([way, { hasCode = false, prepare }]) => ({ what, state, isRight, way, hasCode, prepare })),
)

describeOnServer('an invited user has moved to another address', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`moved-${engine}-`)
  beforeAll(() => aSocialProvider(testServer()))

  test.each(rows)('SEC-RA-72 of which the tenant says $what: $way', async (row) => {
    const { services } = testServer()
    await changeSettings(services.db, services, {
      oneTimeCodes: { activation: false, invitation: row.hasCode },
    })
    const [maker, email] = [await aMaker(testServer()), nextAddress()]
    const user = await aMember(testServer(), {
      in: await aTenant(testServer()),
      user: { email: nextAddress() },
    })
    await maker.browser.call(addUser, { email: user.email, roleIds: [] })
    await row.state({ testServer: testServer(), maker, email })
    // By no way that ends what was mailed to the former address.
    await services.transaction((tx) => changeAddress(tx, services, user.id, { email, canonicalEmail: email }))
    // A company's provider brings who has an address of its domain.
    if (row.way === 'come by the provider of the company')
      await aConnection(testServer(), maker.tenant, { domain: email.split('@')[1]! })
    const join = await row.prepare({ testServer: testServer(), userId: user.id, email, mailedTo: user.email })
    await readRefusal(join())
    const member = await findMembership(services.db, { tenantId: maker.tenant.id, userId: user.id })
    expect(member).toSatisfy(row.isRight)
  })
})
