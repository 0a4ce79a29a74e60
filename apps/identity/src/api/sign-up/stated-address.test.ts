import { createInviteUserLinkV2 } from '@vestibule/contract/areas/invites'
import { activateAccount, getActivateAccountStrategy } from '@vestibule/contract/areas/activation'
import { signUpUserWithPhoneNumber } from '@vestibule/contract/areas/sign-up'
import { disableUser, enableUser, loadUsers, updateUserExpirationTime } from '@vestibule/contract/areas/team'
import { beforeAll, expect, test } from 'vitest'
import { changeAddress } from '../../domain/members/change-address.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aNumber } from '../../testing/phones.ts'
import {
  aFormerOwner,
  allowPhoneSignUp,
  createAddresses,
  enterByPhone,
  readUser,
  signUpByPhone,
} from '../../testing/proved-addresses.ts'
import { createMemberReader } from '../../testing/provisioned-members.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { newPassword as password, resetParams } from '../../testing/reset-links.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('the address that a sign-up by telephone names', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`stated-${engine}-`)
  const { readMembership } = createMemberReader(testServer)
  beforeAll(() => allowPhoneSignUp(testServer()))

  /** A tenant with a shared link, and a member who has had the address. */
  const aShared = async (email: string) => {
    const tenant = await aTenant(testServer())
    const boss = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const { id: userId } = await aFormerOwner(testServer(), tenant, email)
    const { token: invitationToken } = await boss.call(createInviteUserLinkV2, {})
    return { tenant, boss, userId, invitationToken }
  }
  const joinByPhone = async (email: string, invitationToken: string) => {
    const [browser, phoneNumber] = [aBrowser(testServer()), aNumber()]
    const input = { phoneNumber, name: 'Again', email, invitationToken }
    await browser.call(signUpUserWithPhoneNumber, input)
    const enter = () => enterByPhone(testServer(), browser, { phoneNumber })
    const proveStated = async () => {
      const link = resetParams((await testServer().mail()).linkTo(email))
      return readRefusal(browser.call(activateAccount, { ...link, password }))
    }
    return { enter, proveStated }
  }

  test('SEC-RA-49 leads by a shared link to no more than was left to a member who had it', async () => {
    const email = nextAddress()
    const { tenant, boss, userId, invitationToken } = await aShared(email)
    await boss.call(disableUser, { userId })
    const before = (await boss.call(loadUsers, {})).items.length
    const { enter } = await joinByPhone(email, invitationToken)
    expect(await readRefusal(enter())).toBe('LINK_INVALID')
    expect((await boss.call(loadUsers, {})).items).toHaveLength(before)
    await boss.call(enableUser, { userId })
    await boss.call(updateUserExpirationTime, { userId, expirationInSeconds: 3600 })
    const second = await joinByPhone(email, invitationToken)
    testServer().clock.advance(61)
    const answer = await second.enter()
    const held = { temporaryExpirationDate: expect.any(Date) }
    expect(await readMembership(tenant.id, answer.userId ?? '')).toMatchObject(held)
    expect(await second.proveStated()).toBe('not refused')
    expect(await readMembership(tenant.id, answer.userId ?? '')).toMatchObject(held)
  })

  test('SEC-RA-52 is proved by the same link once nothing stands against it any more', async () => {
    const email = nextAddress()
    const { boss, userId, invitationToken } = await aShared(email)
    const { enter, proveStated } = await joinByPhone(email, invitationToken)
    const answer = await enter()
    await boss.call(disableUser, { userId })
    expect(await proveStated()).toBe('LINK_INVALID')
    expect((await readUser(testServer(), answer.userId ?? '')).canonicalEmail).toBeNull()
    await boss.call(enableUser, { userId })
    expect(await proveStated()).toBe('not refused')
  })

  test('SEC-RA-52 is proved by its link as the first one alone', async () => {
    const [email, own] = [nextAddress(), nextAddress()]
    const { userId, prove, browser } = await signUpByPhone(testServer(), email)
    const link = resetParams((await testServer().mail()).linkTo(email))
    const { services } = testServer()
    await services.transaction((tx) =>
      changeAddress(tx, services, userId, { email: own, canonicalEmail: own }),
    )
    const strategy = browser.call(getActivateAccountStrategy, link)
    expect(await readRefusal(strategy)).toBe('LINK_INVALID')
    expect(await prove()).toBe('LINK_INVALID')
    expect((await readUser(testServer(), userId)).canonicalEmail).toBe(own)
  })
})
