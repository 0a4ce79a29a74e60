import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { expect, test } from 'vitest'
import { signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { newPassword, reset, resetParams, trySignIn } from '../../testing/reset-links.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** How many changes there are, and which of them is undone first. */
const chains = [2, 3].flatMap((changes) =>
  Array.from({ length: changes }, (_, first) => [changes, first] as const),
)

describeOnServer('several changes of one address', (engine) => {
  const testServer = useTestServer(engine)
  let count = 0

  /** A user who is at the last address, with the links that give the account back to each of those before. */
  const aMoved = async (changes: number) => {
    count += 1
    const user = await anAdmin(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), user)
    const addresses = [
      user.email,
      ...Array.from({ length: changes }, (_, at) => `at${at}-${count}@chain-${engine}.test`),
    ]
    for (const email of addresses.slice(1)) {
      await browser.call(updateEmail, { email })
      await browser.call(verifyEmail, { email, code: await mailedCode(testServer(), email) })
    }
    // Once for all: of two that hand out mail at the same time one does not wait for what the other has taken.
    const mailbox = await testServer().mail()
    const links = addresses.slice(0, -1).map((email) => resetParams(mailbox.linkTo(email)))
    return { addresses, links }
  }

  test.each(chains)(
    'SEC-RA-75 of %d changes, undoing number %d ends the links of later ones, and of no earlier one',
    async (changes, first) => {
      const { addresses, links } = await aMoved(changes)
      expect(await reset(testServer(), links[first]!)).toBe('not refused')
      for (const link of links.slice(first)) expect(await reset(testServer(), link)).toBe('LINK_INVALID')
      for (const [at, link] of [...links.entries()].slice(0, first).toReversed()) {
        expect(await reset(testServer(), link)).toBe('not refused')
        expect(await trySignIn(testServer(), addresses[at]!, newPassword)).toBe('not refused')
        expect(await trySignIn(testServer(), addresses[at + 1]!, newPassword)).toBe('INVALID_CREDENTIALS')
      }
    },
  )
})
