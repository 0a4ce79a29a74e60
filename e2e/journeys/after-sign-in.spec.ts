import { readFileSync } from 'node:fs'
import { passwordlessScreen } from '../screens/passwordless.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { mockProvider, waysScreen } from '../screens/social.ts'
import { framed, inTurn } from '../support/embeddings.ts'
import { seededPassword } from '../support/people.ts'
import { serving } from '../support/serve.ts'
import type { Stack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const built = (name: string) => ({
  type: 'text/javascript',
  body: readFileSync(new URL(`../../dist/host-sdk/${name}`, import.meta.url), 'utf8'),
})

const scripts = Object.fromEntries(
  ['index.iife.js', 'bridge.js', 'later.js', 'hosted.js', 'hosted-later.js'].map((name) => [
    `/sdk/${name}`,
    built(name),
  ]),
)

const routes = { loginUrl: '/sign-in', authenticatedUrl: '/app', signUpSuccessUrl: '/welcome' }

/** A host with routes of its own, whose notes are for users alone. */
const framedHost = ({ portalUrl, clientId }: Stack) => ({
  body: `<!doctype html><title>A host with routes of its own</title><p role="status"></p><div id="portal"></div>
    <script src="/sdk/index.iife.js"></script>
    <script>
      const portal = HostSdk.mount(document.getElementById('portal'), ${JSON.stringify({ portalUrl, clientId, routes })})
      if (location.pathname === '/notes') portal.requireUser().then(({ name }) => {
        document.querySelector('[role=status]').textContent = 'Notes of ' + name
      })
    </script>`,
})

const hostedHost = ({ portalUrl, clientId }: Stack) => ({
  body: `<!doctype html><title>A host without a frame</title><p role="status"></p>
    <script type="module">
      import { createHosted } from '/sdk/hosted.js'
      const hosted = createHosted(${JSON.stringify({ portalUrl, clientId, routes })})
      const { state } = await hosted.start()
      document.querySelector('[role=status]').textContent = state
      if (location.pathname === '/sign-in') hosted.login()
    </script>`,
})

const paths = [
  '/',
  '/sign-in',
  '/app',
  '/welcome',
  '/notes',
  '/oauth/callback',
  '/account/activate',
  '/account/activate/code',
  '/account/sign-up',
]

/** Serves such a host on every path it has. */
const onHost = (
  host: string,
  document: { readonly body: string },
  work: () => Promise<void>,
): Promise<void> => {
  const pages = Object.fromEntries(paths.map((path) => [path, document]))
  return serving(host, { ...scripts, ...pages }, work)
}

test.afterEach(({ hostless }) =>
  hostless.changeSettings({ oneTimeCodes: { activation: false, invitation: false } }),
)

for (const deployment of inTurn('after-sign-in', framed)) {
  test(`parameters of the login route carry over, through a reload too (${deployment})`, async ({
    hostless,
    openPage,
  }) => {
    const host = hostless.hosts[deployment]
    await onHost(host, framedHost(hostless), async () => {
      const page = await openPage({ thirdPartyCookies: 'blocked' })
      const box = signInScreen(page.frameLocator('#portal iframe'))
      await page.goto(`${host}/sign-in?redirectUrl=${encodeURIComponent('/notes?id=1')}&plan=pro&id=2`)
      await box.enterEmail('admin@acme.test')
      await expect(box.password).toBeVisible()
      await page.reload()
      await box.signIn('admin@acme.test', seededPassword)
      await page.waitForURL(`${host}/notes?id=1&plan=pro`)
    })
  })
}

for (const deployment of inTurn('after-sign-in', framed, 1)) {
  test(`the callback route leads to the page after signing in, in its place of the history (${deployment})`, async ({
    hostless,
    openPage,
  }) => {
    const host = hostless.hosts[deployment]
    await onHost(host, framedHost(hostless), async () => {
      const page = await openPage({ thirdPartyCookies: 'blocked' })
      await page.goto(`${host}/sign-in`)
      await signInScreen(page.frameLocator('#portal iframe')).signIn('admin@acme.test', seededPassword)
      await page.waitForURL(`${host}/app`)
      await page.goto(`${host}/welcome`)
      const before = await page.evaluate(() => history.length)
      await page.goto(`${host}/oauth/callback`)
      await page.waitForURL(`${host}/app`)
      expect(await page.evaluate(() => history.length), 'the callback has no entry of its own').toBe(
        before + 1,
      )
    })
  })
}

for (const deployment of inTurn('after-sign-in', framed, 2)) {
  test(`a sign-up ends at its own page after the mailed link (${deployment})`, async ({
    hostless,
    openPage,
  }) => {
    const host = hostless.hosts[deployment]
    await onHost(host, framedHost(hostless), async () => {
      const email = `wanda@${deployment.toLowerCase()}.test`
      const page = await openPage({ thirdPartyCookies: 'blocked' })
      const box = signInScreen(page.frameLocator('#portal iframe'))
      await page.goto(`${host}/account/sign-up`)
      await box.signUp({
        name: 'Wanda Welcome',
        company: `Welcome ${deployment}`,
        email,
        password: 'a quiet winter morning',
      })
      await expect(box.heading('Check your email')).toBeVisible()
      const [link = ''] = (await hostless.mailTo(email)).links
      const { pathname, search } = new URL(link)
      await page.goto(host + pathname + search)
      await page.waitForURL(`${host}/welcome`)
    })
  })
}

for (const deployment of inTurn('after-sign-in', framed, 2)) {
  test(`a sign-up ends at its own page after the mailed code, too (${deployment})`, async ({
    hostless,
    openPage,
  }) => {
    await hostless.changeSettings({ oneTimeCodes: { activation: true, invitation: false } })
    const host = hostless.hosts[deployment]
    await onHost(host, framedHost(hostless), async () => {
      const email = `wanda-by-code@${deployment.toLowerCase()}.test`
      const page = await openPage({ thirdPartyCookies: 'blocked' })
      const portal = page.frameLocator('#portal iframe')
      await page.goto(`${host}/account/sign-up`)
      await signInScreen(portal).signUp({
        name: 'Wanda Welcome',
        company: 'Welcome',
        email,
        password: 'a quiet winter morning',
      })
      await expect(signInScreen(portal).heading('Check your email')).toBeVisible()
      await expect(portal.getByText(email)).toBeVisible()
      const { code } = await hostless.mailTo(email, { subject: /activates your/ })
      await passwordlessScreen(portal).typeCode(code ?? '')
      await page.waitForURL(`${host}/welcome`)
    })
  })
}

for (const deployment of inTurn('after-sign-in', framed, 3)) {
  test(`a sign-up at a provider ends at that page too, and the next sign-in does not (${deployment})`, async ({
    hostless,
    openPage,
  }) => {
    const host = hostless.hosts[deployment]
    await onHost(host, framedHost(hostless), async () => {
      for (const end of ['/welcome', '/app']) {
        const page = await openPage({ thirdPartyCookies: 'blocked' })
        await page.goto(`${host}/sign-in`)
        const [opened] = await Promise.all([
          page.waitForEvent('popup'),
          waysScreen(page.frameLocator('#portal iframe')).continueWith('Google').click(),
        ])
        await mockProvider(opened).choose(`wilma@${deployment.toLowerCase()}.test`)
        await page.waitForURL(host + end)
      }
    })
  })
}

for (const deployment of inTurn('after-sign-in', framed, 4)) {
  test(`a page for users alone leads to the login route and back, and never in a circle (${deployment})`, async ({
    hostless,
    openPage,
  }) => {
    const host = hostless.hosts[deployment]
    await onHost(host, framedHost(hostless), async () => {
      const page = await openPage({ thirdPartyCookies: 'blocked' })
      const box = signInScreen(page.frameLocator('#portal iframe'))
      const status = page.getByRole('status')
      await page.goto(`${host}/notes?sort=new`)
      await page.waitForURL(`${host}/sign-in?redirectUrl=${encodeURIComponent('/notes?sort=new')}`)
      await expect(status).toBeEmpty()
      await box.signIn('admin@acme.test', seededPassword)
      await page.waitForURL(`${host}/notes?sort=new`)
      await expect(status).toHaveText('Notes of Ada Admin')
      await page.reload()
      await expect(status).toHaveText('Notes of Ada Admin')

      const stranger = await openPage({ thirdPartyCookies: 'blocked' })
      await stranger.goto(`${host}/sign-in?redirectUrl=/sign-in`)
      await signInScreen(stranger.frameLocator('#portal iframe')).signIn('member@acme.test', seededPassword)
      await stranger.waitForURL(`${host}/app`)
    })
  })
}

for (const deployment of inTurn('after-sign-in', framed, 5)) {
  test(`parameters of the login route carry over without a frame (${deployment})`, async ({
    hostless,
    openPage,
  }) => {
    const host = hostless.hosts[deployment]
    await onHost(host, hostedHost(hostless), async () => {
      const page = await openPage({ thirdPartyCookies: 'blocked' })
      await page.goto(
        `${host}/sign-in?redirectUrl=${encodeURIComponent('/notes?id=1')}&plan=pro&prompt=login`,
      )
      await page.waitForURL((url) => url.origin === hostless.portalUrl)
      await signInScreen(page).signIn('admin@acme.test', seededPassword)
      await page.waitForURL((url) => url.origin === host && url.pathname === '/notes')
      await expect(page.getByRole('status')).toHaveText('authenticated')
      expect(page.url()).toBe(host + '/notes?id=1&plan=pro')
    })
  })
}
