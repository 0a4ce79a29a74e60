import { getProfile, updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { expect, test } from 'vitest'
import { signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('codes to an address that is to become a user’s', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`proofs-${engine}-`)
  const aUser = async () =>
    signedIn(testServer(), await aMember(testServer(), { in: await aTenant(testServer()) }))
  const countMails = async (email: string) => (await testServer().mail()).to(email).length

  test('SEC-PW-23 other users use up none of what its owner is mailed', async () => {
    const email = nextAddress()
    for (let count = 0; count < 3; count += 1) await (await aUser()).call(updateEmail, { email })
    expect(await countMails(email)).toBe(3)
    const owner = await aUser()
    await owner.call(updateEmail, { email })
    await owner.call(verifyEmail, { email, code: await mailedCode(testServer(), email) })
    expect((await owner.call(getProfile, {})).email).toBe(email)
  })

  test('SEC-PW-23 one user has three mailed in an hour, and all together ten', async () => {
    const email = nextAddress()
    const sent: number[] = []
    for (let users = 0; users < 4; users += 1) {
      const browser = await aUser()
      for (let count = 0; count < 4; count += 1) await browser.call(updateEmail, { email })
      sent.push(await countMails(email))
    }
    expect(sent).toEqual([3, 6, 9, 10])
  })

  test('SEC-PW-23 what its owner asks for in vain uses up nothing of theirs', async () => {
    const email = nextAddress()
    for (let users = 0; users < 4; users += 1) {
      const browser = await aUser()
      for (let count = 0; count < 3; count += 1) await browser.call(updateEmail, { email })
    }
    const owner = await aMember(testServer(), { in: await aTenant(testServer()) })
    testServer().clock.advance(3500)
    const early = await signedIn(testServer(), owner)
    for (let count = 0; count < 3; count += 1) await early.call(updateEmail, { email })
    const before = await countMails(email)
    testServer().clock.advance(101)
    await early.call(updateEmail, { email })
    expect(await countMails(email)).toBe(before + 1)
  })
})
