import { expect, readHeard, test } from './support/arena.ts'
import { noteRow } from './support/note-row.ts'
import { by } from './support/page.ts'
import { screens } from './support/screens.ts'

type Diagnosis = { readonly portal: string; readonly found: object; readonly advice: readonly string[] }

/** Where a session is kept, and what is said about it. */
const expected = {
  firefox: { sameSite: 'firstParty', crossSite: 'partitioned' },
  webkit: { sameSite: 'firstParty', crossSite: 'none' },
} as const

for (const deployment of ['sameSite', 'crossSite'] as const) {
  test(`the diagnosis is right, and the frame is out of the page’s reach (${deployment})`, async ({
    engine,
    stack,
    browserWindow,
  }) => {
    await browserWindow.open(stack.hosts[deployment])
    await browserWindow.portal.sees(by.field('Work email'))
    const cookieStorage = expected[engine][deployment]

    await test.step('what the SDK says to the developer of the page', async () => {
      const diagnosis = await browserWindow.run<Diagnosis>('() => portal.diagnose()')
      const storage = { local: true, session: true, locks: true, channel: true }
      expect(diagnosis).toMatchObject({
        portal: 'ready',
        found: { deployment, cookieStorage, storage, blocked: [] },
      })
      expect(diagnosis.advice).toHaveLength(deployment === 'sameSite' ? 0 : 1)
      noteRow(deployment, '`diagnose()`: where the session is kept', `\`${cookieStorage}\``)
    })

    await test.step('the host has its token, and may renew it', async () => {
      await screens(browserWindow, { isForgetful: cookieStorage === 'none' }).signIn('member@acme.test')
      await expect.poll(() => readHeard(browserWindow)).toMatch(/"authenticated".*member@acme\.test/)
      const renewed = () => browserWindow.run<string>('() => portal.getAccessToken({ force: true })')
      const first = await renewed()
      await stack.advanceClock(1)
      expect(await renewed()).not.toBe(first)
    })

    await test.step('SEC-BR-04 SEC-PO-01 no document, address, storage or cookie of the frame is readable', async () => {
      const reach = `() => {
        const { contentDocument, contentWindow } = document.querySelector('#portal iframe')
        const ways = [() => contentWindow.document, () => contentWindow.location.href, () => contentWindow.localStorage]
        const read = (way) => { try { return String(way()) } catch (error) { return error.name } }
        return [String(contentDocument), document.cookie, ...ways.map(read)]
      }`
      const refused = 'SecurityError'
      expect(await browserWindow.run(reach)).toEqual(['null', '', refused, refused, refused])
      expect(await browserWindow.portal.run('() => document.cookie')).toBe('')
      noteRow(deployment, 'the page reads no document, address, storage or cookie of the frame')
    })

    await test.step('SEC-BR-01 what another frame of the page forges is not heard', async () => {
      const before = await readHeard(browserWindow)
      await browserWindow.run(`() => new Promise((done) => {
        const stranger = document.createElement('iframe')
        stranger.srcdoc = \`<script>
          for (const type of ['SYN', 'ACK1', 'ACK2', 'CALL'])
            for (const to of [parent, parent.frames[0]])
              to.postMessage({ namespace: 'penpal', channel: 'vestibule/1', type, participantId: '!', id: '1', methodPath: ['logout'], args: [{}] }, '*')
          parent.postMessage('said', '*')
        <\\/script>\`
        addEventListener('message', ({ data }) => data === 'said' && done())
        document.body.append(stranger)
      })`)
      await browserWindow.run('() => portal.getAccessToken({ force: true }).then(String)')
      expect((await readHeard(browserWindow)).replaceAll(/\nauth-change .*"reason":"refresh"\}/g, '')).toBe(
        before,
      )
      expect(await browserWindow.run('() => portal.getState().state')).toBe('authenticated')
      noteRow(deployment, 'forged messages of another frame change nothing')
    })
  })
}
