import { by } from './support/page.ts'
import { noteRow } from './support/note-row.ts'
import { forgets, screens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const person = { email: 'member@acme.test', name: 'Max Member' }
const signedIn = by.words(`Signed in as ${person.name}`)
const signedOut = by.words('Signed out')
const forgotten =
  'no: in memory, and the person is told ([38](decisions/0038-a-browser-that-keeps-no-cookie.md))'

for (const deployment of ['sameSite', 'crossSite'] as const) {
  test(`a user signs in by a password, goes on and leaves (${deployment})`, async ({
    engine,
    stack,
    browserWindow,
  }) => {
    const { portal } = browserWindow
    // What keeps no cookie of another site, not even for this site alone, forgets with the page.
    const isForgetful = engine === 'webkit' && deployment === 'crossSite'
    const { nameAddress, enterPassword, signIn, signOut, choose } = screens(browserWindow, { isForgetful })

    await test.step('a wrong password is told, and the frame is as tall as what it shows', async () => {
      await browserWindow.open(stack.hosts[deployment])
      await browserWindow.click(by.button('Sign in'))
      await nameAddress(person.email)
      await enterPassword('not-the-right-one')
      await portal.sees(by.words('That email and password don’t match.'))
      expect((await portal.text()).includes(forgets)).toBe(isForgetful)
      const hidden = '() => document.documentElement.scrollHeight - innerHeight'
      await expect.poll(() => portal.run(hidden)).toBe(0)
    })

    await test.step('the keyboard stays in the field, and the right one signs in', async () => {
      await portal.type(by.field('Password'), 'Welcome-to-Acme-1')
      await browserWindow.press('\uE007')
      await browserWindow.sees(signedIn)
      await browserWindow.sees(by.words('Welcome to Acme Notes'))
      noteRow(deployment, 'password, a wrong one told, Acme Notes shows its notes')
    })

    await test.step('a reload keeps the session where the browser keeps cookies', async () => {
      await browserWindow.reload()
      await browserWindow.sees(isForgetful ? signedOut : signedIn)
      noteRow(deployment, 'still signed in after a reload', isForgetful ? forgotten : 'yes')
      if (!isForgetful) return
      await browserWindow.click(by.button('Sign in'))
      await signIn(person.email)
      await browserWindow.sees(signedIn)
    })

    await test.step('administration, dark and from right to left', async () => {
      await browserWindow.click(by.button('Team and settings'))
      await portal.sees(by.words('Ada Admin'))
      await choose('theme', 'dark')
      await choose('locale', 'he')
      const looks =
        '() => [document.dir || document.documentElement.dir, getComputedStyle(document.documentElement).colorScheme]'
      await expect.poll(() => portal.run(looks)).toEqual(['rtl', 'dark'])
      await choose('locale', 'en')
      noteRow(deployment, 'administration, dark, from right to left')
    })

    await test.step('SEC-PO-06 signing out here signs out every tab', async () => {
      const tab = await browserWindow.windowBy(() => browserWindow.session.say('NewWindow', { type: 'tab' }))
      await tab.open(stack.hosts[deployment])
      await tab.sees(isForgetful ? signedOut : signedIn)
      await signOut()
      await browserWindow.sees(signedOut)
      await tab.sees(signedOut)
      await browserWindow.reload()
      await browserWindow.sees(signedOut)
      noteRow(deployment, 'signing out reaches the other tab', isForgetful ? 'no session there' : 'yes')
    })
  })
}
