import { contract, isOperation, type Operation } from '@vestibule/contract'
import { createUserAccessToken } from '@vestibule/contract/areas/api-tokens'
import { logout, refreshToken } from '@vestibule/contract/areas/auth'
import { stopImpersonation } from '@vestibule/contract/areas/impersonation'
import { getProfile } from '@vestibule/contract/areas/profile'
import { shownUserHeader } from '@vestibule/contract/shown-tenant'
import { expect, test } from 'vitest'
import { aBrowser, type Browser, signedIn } from '../testing/browser.ts'
import { anAdmin, aTenant } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { anImpersonation } from '../testing/impersonation.ts'
import { readRefusal } from '../testing/refusal.ts'
import { rowsOfTenant } from '../testing/rows-of-tenant.ts'
import { sampleRequest } from '../testing/sample-input.ts'
import { useTestServer } from '../testing/test-server.ts'

const operations = Object.values(contract)
  .flatMap((area): readonly Operation[] => Object.values(area).filter(isOperation))
  .filter(
    ({ kind, access }) =>
      kind !== 'download' && kind !== 'stream' && ['allowed', 'signedIn'].includes(access.is),
  )

const isOpenToTokens = ({ apiTokens, method, path }: Operation): boolean =>
  apiTokens === 'allowed' && method === 'GET' && !path.includes('{')

describeOnServer('a request that names the user on screen', (engine) => {
  const testServer = useTestServer(engine)

  /** Two administrators of one tenant, of whom one is shown and the other has signed in since. */
  const aPair = async () => {
    const tenant = await aTenant(testServer())
    const [shown, present] = [
      await anAdmin(testServer(), { in: tenant }),
      await anAdmin(testServer(), { in: tenant }),
    ]
    return { tenant, shown, present, browser: await signedIn(testServer(), present) }
  }

  const readCode = async (browser: Browser, operation: Operation, userId: string) => {
    const { path, method, body } = sampleRequest(operation)
    const answer = await browser.request(path, { method, body, headers: { [shownUserHeader]: userId } })
    const text = await answer.text()
    return text.startsWith('{') ? (JSON.parse(text) as { errorCode?: string }).errorCode : undefined
  }

  test('SEC-SS-47 is answered as no other one: every operation of a signed-in user', async () => {
    const { tenant, shown, browser } = await aPair()
    const before = await rowsOfTenant(testServer(), tenant.id)
    const done: string[] = []
    for (const operation of operations) {
      const code = await readCode(browser, operation, shown.id)
      if (code !== 'USER_CHANGED') done.push(`${operation.name}: ${code}`)
    }
    expect(done).toEqual([])
    expect(await rowsOfTenant(testServer(), tenant.id)).toEqual(before)
    expect(operations.length).toBeGreaterThan(200)
  })

  test('SEC-SS-47 is answered as that one, in whatever case, or where none is named', async () => {
    const { present, browser } = await aPair()
    const ask = async (headers: Readonly<Record<string, string>>) =>
      (await browser.request(getProfile.path, { headers })).status
    expect(await ask({})).toBe(200)
    expect(await ask({ [shownUserHeader]: present.id })).toBe(200)
    expect(await ask({ [shownUserHeader]: present.id.toUpperCase() })).toBe(200)
    expect(await ask({ [shownUserHeader]: 'no id' })).toBe(409)
  })

  test('SEC-SS-47 is answered as no other one where it shows an API token', async () => {
    const { shown, present, browser } = await aPair()
    const { secret } = await browser.call(createUserAccessToken, { description: 'Script' })
    const readable = operations.find(isOpenToTokens)
    if (readable === undefined) throw new Error('No operation is read by API tokens')
    const ask = async (userId: string) => {
      const authorization = `Bearer ${secret}`
      const answer = await aBrowser(testServer()).request(readable.path, {
        headers: { authorization, [shownUserHeader]: userId },
      })
      return answer.status
    }
    expect([await ask(shown.id), await ask(present.id)]).toEqual([409, 200])
  })

  test.each(['in the body', 'in capitals'])(
    'SEC-SS-48 one who signs out ends no session of another user who has signed in since: named %s',
    async (how) => {
      const { shown, present, browser } = await aPair()
      const write = (id: string) => (how === 'in capitals' ? id.toUpperCase() : id)
      const isSignedIn = async () => (await readRefusal(browser.call(refreshToken, {}))) === 'not refused'
      await browser.call(logout, { userId: write(shown.id) })
      expect(await isSignedIn()).toBe(true)
      await browser.call(logout, { userId: write(present.id) })
      expect(await isSignedIn()).toBe(false)
    },
  )

  test.each(['while they act', 'after they have stopped'])(
    'SEC-SS-48 an administrator who acts for a user signs out of their own sign-in: %s',
    async (when) => {
      const { admin, member, browser } = await anImpersonation(testServer())
      if (when === 'after they have stopped') await browser.call(stopImpersonation, {})
      await browser.call(logout, { userId: member.id })
      expect(await readRefusal(browser.call(refreshToken, {}))).toBe('not refused')
      await browser.call(logout, { userId: admin.id })
      expect(await readRefusal(browser.call(refreshToken, {}))).not.toBe('not refused')
    },
  )
})
