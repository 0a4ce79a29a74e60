import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { inTurn } from '../support/embeddings.ts'
import { people, seededPassword } from '../support/people.ts'
import { deployments } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const person = people.captcha
/** What was changed is known everywhere by then. */
const known = 5

for (const [provider, siteKey, places] of [
  ['proofOfWork', '', inTurn('captcha', deployments, 1)],
  // Scripts and a frame from elsewhere.
  ['recaptcha', 'person', deployments],
] as const) {
  for (const deployment of places) {
    test(`a user signs in where a captcha is asked for (${provider}, ${deployment})`, async ({
      stack,
      openPage,
    }) => {
      await stack.changeSettings({ captcha: { enabled: true, provider, siteKey } })
      try {
        await stack.advanceClock(known)
        const page = await openPage()
        const host = hostScreen(page, stack.hosts[deployment])
        const box = signInScreen(host.portal)
        const complaints: string[] = []
        page.on('console', (message) => {
          if (/content security policy|trusted/i.test(message.text())) complaints.push(message.text())
        })
        await host.open()
        await host.signIn()
        await box.signIn(person.email, 'not the password')
        await expect(box.problem).toContainText('don’t match')
        await box.enterPassword(seededPassword)
        await host.expectSignedInAs(person.name)
        expect(complaints).toEqual([])
      } finally {
        await stack.changeSettings({ captcha: { enabled: false } })
        await stack.advanceClock(known)
      }
    })
  }
}

for (const deployment of inTurn('captcha', deployments)) {
  test(`a user who is taken for a machine is told so beside the form, and keeps what they typed (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    await stack.changeSettings({ captcha: { enabled: true, provider: 'recaptcha', siteKey: 'machine' } })
    try {
      await stack.advanceClock(known)
      const host = hostScreen(await openPage(), stack.hosts[deployment])
      const box = signInScreen(host.portal)
      await host.open()
      await host.signIn()
      await box.signIn(person.email, seededPassword)
      await expect(box.problem).toContainText('confirm that you’re human')
      await expect(box.password).toHaveValue(seededPassword)
    } finally {
      await stack.changeSettings({ captcha: { enabled: false } })
      await stack.advanceClock(known)
    }
  })
}
