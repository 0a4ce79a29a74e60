import { readFileSync } from 'node:fs'
import { signInScreen } from '../screens/sign-in.ts'
import { people, seededPassword } from '../support/people.ts'
import { serving } from '../support/serve.ts'
import { startStack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const sdk = (name: string) => ({
  type: 'text/javascript',
  body: readFileSync(new URL(`../../dist/host-sdk/${name}`, import.meta.url), 'utf8'),
})

type Named = { readonly tenantId: string; readonly name: string }

type Page = {
  readonly hosted: {
    readonly getAccessToken: (options?: object) => Promise<string>
    readonly logout: () => void
    readonly getUser: () => { readonly tenantId: string } | null
    readonly isAuthenticated: () => boolean
    readonly isAuthorized: (required: object) => Promise<boolean>
    readonly getEntitlements: (subject: object) => Promise<{ readonly isEntitled: boolean }>
    readonly getTenants: () => Promise<readonly Named[]>
    readonly switchTenant: (tenantId: string, how?: object) => Promise<void>
  }
}

const pageFor = (portalUrl: string, clientId: string) => ({
  type: 'text/html',
  body: `<!doctype html><title>Hosted</title><p role="status"></p><button id="in">Sign in</button>
    <script type="module">
      import { createHosted } from '/sdk/hosted.js'
      const hosted = createHosted(${JSON.stringify({ portalUrl, clientId, entitlements: true })})
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
      '/sdk/hosted.js': sdk('hosted.js'),
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

/** What the page knows of the signed-in user, and which tenant its token is for. */
const readSession = async () => {
  const { hosted } = window as unknown as Page
  const [, payload = ''] = (await hosted.getAccessToken()).split('.')
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Named
  const [isAdmin, isOwner, sso] = await Promise.all([
    hosted.isAuthorized({ permissions: ['fe.secure.write.users'] }),
    hosted.isAuthorized({ roles: ['no-such-role'] }),
    hosted.getEntitlements({ featureKey: 'no-such-feature' }),
  ])
  const { tenantId } = hosted.getUser() ?? {}
  return {
    isAuthenticated: hosted.isAuthenticated(),
    isAdmin,
    isOwner,
    isEntitled: sso.isEntitled,
    tenants: [claims.tenantId, tenantId],
  }
}

const known = (tenantId: string) => ({
  isAuthenticated: true,
  isAdmin: true,
  isOwner: false,
  isEntitled: false,
  tenants: [tenantId, tenantId],
})

for (const deployment of ['sameSite', 'crossSite'] as const) {
  test(`SEC-TE-02 a user goes on in another tenant without being asked (${deployment})`, async ({
    openPage,
  }) => {
    const stack = await startStack({ isHostless: true })
    const host = stack.hosts[deployment]
    const page = pageFor(stack.portalUrl, stack.clientId)
    const answers = {
      '/': page,
      '/oauth/callback': page,
      '/sdk/hosted.js': sdk('hosted.js'),
      '/sdk/hosted-later.js': sdk('hosted-later.js'),
    }
    await serving(host, answers, async () => {
      const tab = await openPage({ thirdPartyCookies: 'blocked' })
      const status = tab.getByRole('status')
      await tab.goto(`${host}/`)
      await tab.getByRole('button', { name: 'Sign in' }).click()
      await tab.waitForURL(/\/oauth\/account\/login/)
      await signInScreen(tab).signIn('admin@acme.test', seededPassword)
      await expect(status).toHaveText(/^Signed in as/)
      const { tenantId: own = '' } =
        (await tab.evaluate(() => (window as unknown as Page).hosted.getUser())) ?? {}
      const tenants = await tab.evaluate(() => (window as unknown as Page).hosted.getTenants())
      const other = tenants.find(({ tenantId }) => tenantId !== own)?.tenantId ?? ''
      const switchTo = (tenantId: string) =>
        tab.evaluate(
          (id) =>
            (window as unknown as Page).hosted.switchTenant(id).then(
              () => 'switched',
              ({ code }) => code,
            ),
          tenantId,
        )
      expect(tenants.map(({ name }) => name)).toContain('Acme Labs')
      expect(await tab.evaluate(readSession)).toEqual(known(own))

      await test.step('the token, the user and the rights are those of the other', async () => {
        expect(await switchTo(other)).toBe('switched')
        expect(await tab.evaluate(readSession)).toEqual(known(other))
      })

      await test.step('the next token is for it as well', async () => {
        await stack.advanceClock(5)
        await tab.evaluate(() => (window as unknown as Page).hosted.getAccessToken({ minTtl: 3600 }))
        expect(await tab.evaluate(readSession)).toEqual(known(other))
      })

      await test.step('a tenant of others stays closed, and the session goes on', async () => {
        expect(await switchTo('8e2b1c4e-0000-4000-8000-000000000000')).toBe('NOT_A_MEMBER')
        expect(await tab.evaluate(readSession)).toEqual(known(other))
      })

      if (deployment === 'sameSite')
        await test.step('a page that was loaded anew is in the same tenant', async () => {
          await tab.reload()
          await expect(status).toHaveText(/^Signed in as/)
          expect(await tab.evaluate(readSession)).toEqual(known(other))
          expect(await switchTo(own)).toBe('switched')
          expect(await tab.evaluate(readSession)).toEqual(known(own))
        })
    }).finally(stack.stop)
  })
}
