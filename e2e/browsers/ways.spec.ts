import { appCode } from '../screens/mfa.ts'
import { people } from '../support/people.ts'
import { by, type Page } from './support/page.ts'
import { screens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Chooses somebody on the page of the mock provider. */
const choose = async (provider: Page, email: string): Promise<void> => {
  await provider.type(by.field('Another email address'), email)
  await provider.click(by.button('Continue'))
}

for (const deployment of ['sameSite', 'crossSite'] as const) {
  // Ways that leave the page need a cookie on the way back, which this browser keeps for nobody (decision 38).
  const keepsCookies = (engine: string) => engine === 'firefox' || deployment === 'sameSite'

  test(`somebody signs in at a provider, in a window and in this tab (${deployment})`, async ({
    engine,
    stack,
    visitor,
  }) => {
    test.skip(!keepsCookies(engine), 'a browser without cookies has no way through a provider')
    const { portal } = visitor
    await visitor.open(stack.hosts[deployment])
    await visitor.click(by.button('Sign in'))
    const opened = await visitor.windowBy(() => portal.click(by.button('Continue with Google')))
    await choose(opened, 'support@acme.test')
    await visitor.sees(by.words('Signed in as Sam Support'))
    await expect.poll(visitor.countWindows).toBe(1)
    await screens(visitor).signOut()
    await visitor.sees(by.words('Signed out'))
    await visitor.reload()

    // The driven WebKit stays on the page here; whether a person’s does is not known (docs/browsers.md).
    if (engine === 'webkit') return
    await visitor.click(by.button('Sign in'))
    await visitor.windowBy(() => portal.click(by.button('Continue with GitHub')))
    await portal.click(by.button('Continue in this tab'))
    await choose(visitor, 'support@acme.test')
    await visitor.sees(by.words('Signed in as Sam Support'))
    expect(await visitor.url()).not.toMatch(/code=|state=/)
  })

  test(`somebody signs in by a mailed code, and by a link (${deployment})`, async ({
    engine,
    stack,
    visitor,
  }) => {
    const { portal } = visitor
    const { nameAddress } = screens(visitor)
    const ask = async (strategy: string) => {
      await stack.changeSettings({ authStrategy: strategy })
      const after = await stack.now()
      await visitor.open(stack.hosts[deployment])
      await visitor.click(by.button('Sign in'))
      await nameAddress('admin@globex.test')
      await portal.sees(by.words('Check your email'))
      return stack.mailTo('admin@globex.test', { after })
    }
    const { code } = await ask('Code')
    await visitor.press(...(code ?? ''))
    await visitor.sees(by.words('Signed in as Gil Globex'))
    // A link is opened in a page of its own, which has no cookie to be known by here.
    if (!keepsCookies(engine)) return
    await screens(visitor).signOut()
    await visitor.sees(by.words('Signed out'))
    const { links } = await ask('MagicLink')
    await visitor.open(links[0] ?? '')
    await portal.click(by.button('Sign in'))
    await visitor.sees(by.words('Signed in as Gil Globex'))
  })
}

test.afterEach(({ stack }) =>
  stack.changeSettings({ authStrategy: 'EmailAndPassword', mfa: { enforceMFAType: 'DontForce' } }),
)

test('somebody adds an authenticator app in the frame of another site', async ({ stack, visitor }) => {
  const { portal } = visitor
  await stack.changeSettings({ mfa: { enforceMFAType: 'Force', strategies: ['AuthenticatorApp'] } })
  const { email, name } = people.hostedPages
  await visitor.open(stack.hosts.crossSite)
  await visitor.click(by.button('Sign in'))
  await screens(visitor).signIn(email)
  await portal.click(by.words('Can’t scan it?'))
  const secret = await portal.run<string>('() => document.querySelector(".v-secret code").textContent')
  await portal.click(by.field('Six-digit code'))
  await visitor.press(...appCode(secret.replaceAll(' ', ''), new Date(await stack.now())))
  await portal.click(by.button('I’ve saved my codes'))
  await visitor.sees(by.words(`Signed in as ${name}`))
})

test('somebody signs in on the portal’s own pages, and leaves', async ({ stack, visitor }) => {
  await visitor.open(stack.hosts.hosted)
  await visitor.click(by.button('Sign in'))
  await screens({ ...visitor, portal: visitor }).signIn('member@acme.test')
  await visitor.sees(by.words('Signed in as Max Member'))
  await visitor.sees(by.words('Welcome to Acme Notes'))
  await visitor.reload()
  await visitor.sees(by.words('Signed in as Max Member'))
  await screens(visitor).signOut()
  await visitor.sees(by.words('Signed out'))
})
