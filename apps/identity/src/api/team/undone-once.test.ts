import { disableUser, enableUser, updateUser } from '@vestibule/contract/areas/team'
import { expect, test } from 'vitest'
import { signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { off } from '../../testing/provisioned-members.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aProvisioned, type Directory, provision } from '../../testing/scim.ts'
import { takenBack } from '../../testing/taken-back.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** A help desk that may do all of it, and holds nothing of what it would give back. */
const helpDesk = [
  'fe.secure.write.enableDisable',
  'fe.secure.write.updateUser',
  'fe.secure.write.users',
  'fe.secure.write.lockUser',
]

/** When a proof has one second left, so that what is taken then is given back without one. */
const almostStale = 299

type PutOut = (directory: Directory, userId: string) => Promise<unknown>

const putOut: Readonly<Record<string, PutOut>> = {
  'makes them inactive': ({ send }, userId) => send('PATCH', `/Users/${userId}`, off),
  'deletes them': ({ send }, userId) => send('DELETE', `/Users/${userId}`),
}

describeOnServer('what was taken just now', (engine) => {
  const testServer = useTestServer(engine)

  test.each(Object.entries(takenBack))(
    'SEC-RA-35 is not given back by one who lost their own rights meanwhile: a member is %s',
    async (_, { take, give }) => {
      const tenant = await aTenant(testServer())
      const chief = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
      const doer = await anAdmin(testServer(), { in: tenant })
      const member = await anAdmin(testServer(), { in: tenant })
      const ids = { userId: member.id, roleId: await readRoleId(testServer(), 'Admin') }
      const browser = await signedIn(testServer(), doer)
      await take(browser, ids)
      await chief.call(updateUser, { id: doer.id, roleIds: [await readRoleId(testServer(), 'Support')] })
      await aRoleWith(testServer(), tenant, doer, helpDesk)
      testServer().clock.advance(2)
      expect(await readRefusal(give(browser, ids))).toMatch(/^(ROLE_NOT_GRANTABLE|OUT_RANKED)$/)
    },
  )

  test('SEC-RA-35 is not taken once more without a proof, when it was given back', async () => {
    const tenant = await aTenant(testServer())
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const { id } = await aMember(testServer(), { in: tenant })
    const [admin, before] = [
      await readRoleId(testServer(), 'Admin'),
      await readRoleId(testServer(), 'ReadOnly'),
    ]
    testServer().clock.advance(almostStale)
    await browser.call(updateUser, { id, roleIds: [admin] })
    testServer().clock.advance(3)
    expect(await readRefusal(browser.call(updateUser, { id, roleIds: [before] }))).toBe('not refused')
    testServer().clock.advance(3)
    expect(await readRefusal(browser.call(updateUser, { id, roleIds: [admin] }))).toBe('STEP_UP_REQUIRED')
  })

  const disabledByHand = async () => {
    const { directory, browser, domain } = await aProvisioned(testServer())
    const userId = await provision(directory, `kim@${domain}`)
    const roleId = await readRoleId(testServer(), 'Admin')
    await browser.call(updateUser, { id: userId, roleIds: [roleId] })
    testServer().clock.advance(almostStale)
    await browser.call(disableUser, { userId })
    testServer().clock.advance(3)
    return { directory, browser, userId }
  }

  test.each(Object.keys(putOut))(
    'SEC-RA-35 is given with a proof where a directory has meanwhile put the member out: it %s',
    async (how) => {
      const { directory, browser, userId } = await disabledByHand()
      await putOut[how]!(directory, userId)
      expect(await readRefusal(browser.call(enableUser, { userId }))).toBe('STEP_UP_REQUIRED')
    },
  )

  test('SEC-RA-08 is given back without one where the directory says nothing', async () => {
    const { browser, userId } = await disabledByHand()
    expect(await readRefusal(browser.call(enableUser, { userId }))).toBe('not refused')
  })
})
