import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signInScreen } from '../screens/sign-in.ts'
import { framed, inTurn } from '../support/embeddings.ts'
import { end, launch } from '../support/launch.ts'
import { seededPassword } from '../support/people.ts'
import { startStack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const sessionName = 'fe_session-7c9e6679742540de944be07fc1f90ae7'

const readSession = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === sessionName)

/** Runs work against the built example, for a stack of its own: the example goes by the time of the machine. */
const onServer = async (
  deployment: 'sameSite' | 'crossSite',
  work: (host: string, portalUrl: string) => Promise<void>,
  env: NodeJS.ProcessEnv = {},
): Promise<void> => {
  const stack = await startStack({ isHostless: true })
  const host = stack.hosts[deployment]
  const server = await launch('example-hono', 'dist/examples/hono/server.js', {
    PORT: new URL(host).port,
    FRONTEGG_APP_URL: host,
    FRONTEGG_BASE_URL: stack.portalUrl,
    FRONTEGG_CLIENT_ID: stack.clientId,
    FRONTEGG_COOKIE_SAME_SITE: 'lax',
    FRONTEGG_ENCRYPTION_PASSWORD: randomBytes(32).toString('hex'),
    ...env,
  })
  try {
    await work(host, stack.portalUrl)
  } finally {
    await end(server)
    await stack.stop()
  }
}

for (const deployment of ['sameSite', 'crossSite'] as const) {
  test(`a host that renders on its server knows who comes before it answers (${deployment})`, async ({
    openPage,
  }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text())
    })
    await onServer(deployment, async (host) => {
      const status = page.getByRole('status').first()
      const portal = page.frameLocator('iframe')
      await page.goto(`${host}/notes?sort=new`)
      await expect(page).toHaveURL(/\/account\/login\?redirectUrl=/)
      await signInScreen(portal).signIn('admin@acme.test', seededPassword)
      await expect(page).toHaveURL(`${host}/notes?sort=new`)
      await expect(status).toHaveText('Signed in as Ada Admin')
      expect(await readSession(page)).toMatchObject({ httpOnly: true, sameSite: 'Lax' })

      // As a server says it, before any script runs.
      expect(await (await page.request.get(`${host}/notes`)).text()).toContain('Signed in as Ada Admin')
      await page.getByLabel('New note').fill('<b>Buy milk</b>')
      await page.getByRole('button', { name: 'Add' }).click()
      await expect(page.getByRole('listitem')).toHaveText('<b>Buy milk</b>')

      // After a pause the session is over: the frame still knows the person, and the person types nothing.
      await page.context().clearCookies({ name: sessionName })
      await page.goto(`${host}/notes`)
      await expect(page.getByRole('listitem')).toHaveText('<b>Buy milk</b>')
      await expect(page).toHaveURL(`${host}/notes`)

      await page.getByRole('button', { name: 'Team' }).click()
      await expect(portal.getByRole('row', { name: /Dmitri Volkov/ })).toBeVisible()
      await page.goto(`${host}/notes`)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL(/\/account\/login\?redirectUrl=/)
      await expect(portal.getByLabel('Work email')).toBeVisible()
      expect(await readSession(page)).toBeUndefined()
      expect(refused).toEqual([])
    })
  })
}

for (const deployment of inTurn('server-rendered', framed)) {
  test(`a host that renders on its server lets people sign in on the pages of the portal (${deployment})`, async ({
    openPage,
  }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const work = async (host: string, portalUrl: string) => {
      const status = page.getByRole('status').first()
      await page.goto(`${host}/notes?sort=new`)
      await expect(page).toHaveURL(
        (url) => url.origin === portalUrl && url.pathname.startsWith('/oauth/account/'),
      )
      await signInScreen(page).signIn('admin@acme.test', seededPassword)
      await expect(page).toHaveURL(`${host}/notes?sort=new`)
      await expect(status).toHaveText('Signed in as Ada Admin')
      expect(await readSession(page)).toMatchObject({ httpOnly: true })

      // What renews the session is here, so a pause costs no detour.
      await page.context().clearCookies({ name: sessionName })
      const answer = await page.goto(`${host}/notes`)
      expect(answer?.request().redirectedFrom()).toBeNull()
      await expect(status).toHaveText('Signed in as Ada Admin')

      await page.getByRole('link', { name: 'Sign out' }).click()
      await expect(page).toHaveURL(`${host}/`)
      await expect(status).toHaveText('Signed out')
      await page.goto(`${host}/notes`)
      await expect(signInScreen(page).email).toBeVisible()
    }
    await onServer(deployment, work, { FRONTEGG_HOSTED_LOGIN: 'true' })
  })
}
