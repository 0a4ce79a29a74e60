import { logout } from '@vestibule/contract/areas/auth'
import {
  createDomainRestriction,
  updateDomainRestrictionConfig,
} from '@vestibule/contract/areas/email-domains'
import { createInviteUserLinkV2 } from '@vestibule/contract/areas/invites'
import { disableUser } from '@vestibule/contract/areas/team'
import { beforeAll, expect, test } from 'vitest'
import { lockUserRow } from '../../domain/credentials/users.queries.ts'
import { changeAddress } from '../../domain/members/change-address.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { users } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMembership, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import {
  aFormerOwner,
  allowPhoneSignUp,
  createAddresses,
  enterByPhone,
  readUser,
  signUpByPhone,
  waysOfProving,
} from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'

const refusals: Readonly<Record<string, string>> = {
  'a sign-up by telephone': 'LINK_INVALID',
  'an own change': 'CODE_EXPIRED',
  'the undo of a change': 'LINK_INVALID',
}
const rows = Object.entries(waysOfProving).map(([way, prepare]) => ({
  way,
  prepare,
  refusal: refusals[way] ?? '',
}))

describeOnPostgres('an address is proved while', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`meanwhile-${engine}-`)
  beforeAll(() => allowPhoneSignUp(testServer()))

  const taking = rows.flatMap((row) => [
    { ...row, id: 'SEC-BE-33', who: 'another user takes it', isProved: true },
    { ...row, id: 'SEC-RA-71', who: 'a stranger names it', isProved: false },
  ])
  test.each(taking)('$id $who: $way', async ({ prepare, refusal, isProved }) => {
    const email = nextAddress()
    const { userId, prove } = await prepare(testServer(), email)
    const { services } = testServer()
    const answers: Promise<string>[] = []
    await services.transaction(async (tx) => {
      const now = services.clock.now()
      const id = uuidv7(services.clock, services.random)
      const times = { verifiedAt: isProved ? now : null, createdAt: now, updatedAt: now }
      await tx.insert(users).values({ id, email, canonicalEmail: email, ...times })
      answers.push(prove())
      await untilBlocked(testServer(), ...answers)
    })
    expect(await Promise.all(answers)).toEqual([isProved ? refusal : 'not refused'])
    expect((await readUser(testServer(), userId)).canonicalEmail === email).toBe(!isProved)
  })

  test('SEC-SO-10 its user signs out in that browser: a sign-up by telephone', async () => {
    const { userId, tenant, prove, browser } = await signUpByPhone(testServer(), nextAddress())
    const tab = aBrowser(testServer())
    for (const [name, value] of browser.cookies) tab.cookies.set(name, value)
    const answers: Promise<string>[] = []
    await testServer().services.transaction(async (tx) => {
      await lockTenant(tx, tenant.id)
      answers.push(prove())
      await untilBlocked(testServer(), ...answers)
      answers.push(readRefusal(tab.call(logout, {})))
      await answers[1]
    })
    expect(await Promise.all(answers)).toEqual(['LINK_INVALID', 'not refused'])
    expect((await readUser(testServer(), userId)).canonicalEmail).toBeNull()
  })

  test.each(rows)(
    'SEC-RA-52 an administrator holds a tenant of theirs, then them: $way',
    async ({ way, prepare, refusal }) => {
      const email = nextAddress()
      const { userId, prove } = await prepare(testServer(), email)
      const tenant = await aTenant(testServer())
      const boss = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
      await aMembership(testServer(), await readUser(testServer(), userId), { in: tenant })
      const former = await aFormerOwner(testServer(), tenant, email)
      const answers: Promise<string>[] = []
      await testServer().services.transaction(async (tx) => {
        await lockTenant(tx, tenant.id)
        answers.push(readRefusal(boss.call(disableUser, { userId: former.id })))
        await untilBlocked(testServer(), ...answers)
        answers.push(prove())
        await untilBlocked(testServer(), ...answers)
        await lockUserRow(tx, userId)
      })
      const answer = way === 'the undo of a change' ? 'not refused' : refusal
      expect(await Promise.all(answers)).toEqual(['not refused', answer])
    },
  )

  test('SEC-RA-54 a sign-in waits for the user, and is judged by the address that they have then', async () => {
    const { userId, phoneNumber } = await signUpByPhone(testServer(), nextAddress())
    const tenant = await aTenant(testServer())
    const boss = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    await boss.call(createDomainRestriction, { domain: 'ours.example', type: 'ALLOW' })
    await boss.call(updateDomainRestrictionConfig, { active: true, type: 'ALLOW' })
    const { token: invitationToken } = await boss.call(createInviteUserLinkV2, {})
    testServer().clock.advance(61)
    const { services } = testServer()
    const email = nextAddress()
    const answers: Promise<string>[] = []
    await services.transaction(async (tx) => {
      await lockUserRow(tx, userId)
      answers.push(
        readRefusal(enterByPhone(testServer(), aBrowser(testServer()), { phoneNumber, invitationToken })),
      )
      await untilBlocked(testServer(), ...answers)
      await changeAddress(tx, services, userId, { email, canonicalEmail: email })
    })
    expect(await Promise.all(answers)).toEqual(['EMAIL_DOMAIN_RESTRICTED'])
  })
})
