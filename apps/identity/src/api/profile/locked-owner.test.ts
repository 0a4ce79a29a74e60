import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { enableUser, lockUser, updateUser } from '@vestibule/contract/areas/team'
import { expect, test } from 'vitest'
import { secondsLater } from '../../runtime/clock.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { createMemberReader } from '../../testing/provisioned-members.ts'
import { newPassword, reset, resetParams, trySignIn } from '../../testing/reset-links.ts'
import { aProvisioned, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('an owner of an address whom their organization has locked', (engine) => {
  const testServer = useTestServer(engine)
  const { isAdministrator } = createMemberReader(testServer)

  test.each([true, false])(
    'SEC-RA-88 takes over from the last administrator, where no other one is left for a time: %s',
    async (isAlone) => {
      const { tenant, admin, browser, directory, domain } = await aProvisioned(testServer())
      const email = `kim@${domain}`
      const kim = await aMember(testServer(), { in: tenant, user: { email } })
      const own = await signedIn(testServer(), kim)
      const away = `kim@private-${domain}`
      await own.call(updateEmail, { email: away })
      await own.call(verifyEmail, { email: away, code: await mailedCode(testServer(), away) })
      const link = resetParams((await testServer().mail()).linkTo(email))
      await browser.call(lockUser, { userId: kim.id })
      const successor = await provision(directory, email)
      await browser.call(enableUser, { userId: successor })
      await browser.call(updateUser, { id: successor, roleIds: [await readRoleId(testServer(), 'Admin')] })
      const temporaryExpirationDate = secondsLater(testServer().clock.now(), 3600)
      if (!isAlone) await anAdmin(testServer(), { in: tenant, temporaryExpirationDate })
      await browser.call(updateUser, { id: admin.id, roleIds: [await readRoleId(testServer(), 'ReadOnly')] })
      expect(await reset(testServer(), link)).toBe('not refused')
      expect(await isAdministrator(tenant.id, kim.id)).toBe(isAlone)
      expect(await trySignIn(testServer(), email, newPassword)).toBe(
        isAlone ? 'not refused' : 'INVALID_CREDENTIALS',
      )
    },
  )
})
