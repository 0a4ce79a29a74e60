import { readFileSync } from 'node:fs'
import { signInScreen } from '../screens/sign-in.ts'
import { people, seededPassword } from '../support/people.ts'
import { serving } from '../support/serve.ts'
import { startStack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const sdk = readFileSync(new URL('../../dist/host-sdk/hosted.js', import.meta.url), 'utf8')

type Page = {
  readonly hosted: {
    readonly getAccessToken: (options?: object) => Promise<string>
    readonly logout: () => void
  }
}

const pageFor = (portalUrl: string, clientId: string) => ({
  type: 'text/html',
  body: `<!doctype html><title>Hosted</title><p role="status"></p><button id="in">Sign in</button>
    <script type="module">
      import { createHosted } from '/sdk/hosted.js'
      const hosted = createHosted(${JSON.stringify({ portalUrl, clientId })})
      window.hosted = hosted
      const status = document.querySelector('[role=status]')
      hosted.on('error', ({ code }) => { status.textContent = code })
      document.getElementById('in').onclick = () => hosted.login()
      const { state, user } = await hosted.start()
      status.textContent = state === 'authenticated' ? 'Signed in as ' + user.name : state
    </script>`,
})

for (const deployment of ['sameSite', 'crossSite'] as const) {
  test(`SEC-OA-05 a user signs in on the portal’s own pages and comes back (${deployment})`, async ({
    openPage,
  }) => {
    const stack = await startStack({ isHostless: true })
    const host = stack.hosts[deployment]
    const page = pageFor(stack.portalUrl, stack.clientId)
    const answers = {
      '/': page,
      '/notes': page,
      '/oauth/callback': page,
      '/sdk/hosted.js': { type: 'text/javascript', body: sdk },
    }
    const person = people.hostedPages
    await serving(host, answers, async () => {
      const tab = await openPage({ thirdPartyCookies: 'blocked' })
      const status = tab.getByRole('status')
      await tab.goto(`${host}/notes?sort=new`)
      await expect(status).toHaveText('anonymous')
      await tab.getByRole('button', { name: 'Sign in' }).click()
      await tab.waitForURL(/\/oauth\/account\/login/)
      await signInScreen(tab).signIn(person.email, seededPassword)
      await expect(status).toHaveText(`Signed in as ${person.name}`)
      expect(tab.url()).toBe(`${host}/notes?sort=new`)
      const token = await tab.evaluate(() => (window as unknown as Page).hosted.getAccessToken())
      const me = await tab.request.get(`${stack.portalUrl}/identity/resources/users/v2/me`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(await me.json()).toMatchObject({ email: person.email })

      await test.step('renews by the refresh token it keeps in memory', async () => {
        // Tokens of one second are the same.
        await stack.advanceClock(5)
        const next = await tab.evaluate(() =>
          (window as unknown as Page).hosted.getAccessToken({ minTtl: 3600 }),
        )
        expect(next).not.toBe(token)
      })

      if (deployment === 'sameSite')
        await test.step('is found again by a page that was loaded anew', async () => {
          await tab.reload()
          await expect(status).toHaveText(`Signed in as ${person.name}`)
        })

      await test.step('signs out at the portal, and is asked again', async () => {
        await tab.evaluate(() => (window as unknown as Page).hosted.logout())
        await tab.waitForURL(`${host}/`)
        await expect(status).toHaveText('anonymous')
        await tab.getByRole('button', { name: 'Sign in' }).click()
        await expect(signInScreen(tab).email).toBeVisible()
      })
    }).finally(stack.stop)
  })
}
