import { disableUser, updateUserExpirationTime } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { beforeAll, expect, test } from 'vitest'
import { aMaker } from '../../testing/api-tokens.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { allowPhoneSignUp, createAddresses, readUser, waysOfProving } from '../../testing/proved-addresses.ts'
import { createMemberReader } from '../../testing/provisioned-members.ts'
import { useTestServer } from '../../testing/test-server.ts'

const acts: Readonly<Record<string, (browser: Browser, userId: string) => Promise<unknown>>> = {
  'is disabled': (browser, userId) => browser.call(disableUser, { userId }),
  'is given an end': (browser, userId) =>
    browser.call(updateUserExpirationTime, { userId, expirationInSeconds: 3600 }),
}

const rows = Object.keys(acts).flatMap((act) =>
  (['an own change', 'the undo of a change'] as const).map((way) => ({ act, way })),
)

describeOnServer('an invited user who proves another address that was invited', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`by-rank-${engine}-`)
  const { readMembership } = createMemberReader(testServer)
  beforeAll(() => allowPhoneSignUp(testServer()))

  /** A user whom an administrator has invited with a role, and a member of lower rank who acts on the next address. */
  const arrange = async ({
    act,
    way,
    role,
  }: (typeof rows)[number] & { readonly role: string | undefined }) => {
    const email = nextAddress()
    const { userId, prove } = await waysOfProving[way]!(testServer(), email)
    const { tenant, browser } = await aMaker(testServer())
    const { email: present } = await readUser(testServer(), userId)
    const roleIds = role === undefined ? [] : [await readRoleId(testServer(), role)]
    await browser.call(addUser, { email: present, roleIds })
    const support = await aMember(testServer(), { in: tenant, roles: ['Support'] })
    const lower = await signedIn(testServer(), support)
    const { id } = await lower.call(addUser, { email, roleIds: [] })
    await acts[act]!(lower, id)
    const answer = await prove()
    return { answer, membership: await readMembership(tenant.id, userId) }
  }

  test.each(rows)(
    'SEC-RA-71 SEC-RA-86 an administrator by $way is held to nothing, where it $act',
    async (row) => {
      const { answer, membership } = await arrange({ ...row, role: 'Admin' })
      // The tenant, which the user has not joined, keeps no address from them (SEC-RA-71).
      expect(answer).toBe('not refused')
      expect(membership).toMatchObject({ isDisabled: false, temporaryExpirationDate: null })
    },
  )

  test.each(rows)('SEC-RA-86 one without a role by $way is held to it, where it $act', async (row) => {
    const { answer, membership } = await arrange({ ...row, role: undefined })
    expect(answer).toBe('not refused')
    expect(membership?.isDisabled === true || membership?.temporaryExpirationDate !== null).toBe(true)
  })
})
