import { stopImpersonation } from '@vestibule/contract/areas/impersonation'
import { apiPrefix } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { actFor } from '../../testing/impersonation.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('an impersonation that two tabs end', (engine) => {
  const testServer = useTestServer(engine)

  const arrange = async () => {
    const tenant = await aTenant(testServer())
    const admin = await anAdmin(testServer(), { in: tenant })
    const browser = await signedIn(testServer(), admin)
    await actFor(browser, await aMember(testServer(), { in: tenant }))
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const stop = () =>
      browser.request(`${apiPrefix}${stopImpersonation.path}`, {
        method: 'POST',
        body: {},
        headers: { cookie },
      })
    return { browser, stop }
  }

  test.each(['one after the other', 'at once'])(
    'SEC-TO-44 leaves the administrator signed in: %s',
    async (how) => {
      const { browser, stop } = await arrange()
      const answers = how === 'at once' ? await Promise.all([stop(), stop()]) : [await stop(), await stop()]
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
      for (const answer of answers)
        expect(answer.headers.getSetCookie().filter((line) => /^fe_refresh[^;]*=;/.test(line))).toEqual([])
      expect(browser.refreshToken()).toBeDefined()
    },
  )
})
