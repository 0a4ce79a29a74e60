import { expect, readHeard, test } from './support/arena.ts'
import { noteRow } from './support/note-row.ts'
import { by, type Page } from './support/page.ts'
import { screens } from './support/screens.ts'

const epochs = (page: Page) => page.run<number[]>('() => epochs')

/** A page that shows an address in a frame, and keeps what is said to it. */
const around = (address: string): string => `<!doctype html><title>Around</title><script>
  window.heard = []
  addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)))
</script><iframe src="${address}" onload="window.isLoaded = true"></iframe>`

/** Whether a frame of the page shows what its address was asked for. */
const framed = `() => {
  try { return document.querySelector('iframe').contentWindow.length } catch (error) { return error.name }
}`

test('SEC-BR-02 an unregistered page mounts the portal: the frame shows a refusal and says no hello', async ({
  stack,
  stranger,
  browserWindow,
}) => {
  await browserWindow.open(`http://127.0.0.1:${stranger.port}/watched`)
  expect(await browserWindow.run('() => document.querySelector("#portal iframe").src')).toContain(
    stack.portalUrl,
  )
  await expect.poll(() => readHeard(browserWindow)).toMatch(/error .*EMBED_FORBIDDEN/)
  await browserWindow.portal.sees(by.words('The portal refuses this page.'))
  expect(await epochs(browserWindow)).toEqual([])
  noteRow('crossSite', 'an unregistered page mounts the portal: a refusal, and no hello')
})

test('SEC-BR-02 a stranger frames the portal and says it is a registered page: the stranger hears nothing', async ({
  stack,
  stranger,
  browserWindow,
}) => {
  const query = new URLSearchParams({ o: stack.hosts.crossSite, v: '1' })
  const body = around(`${stack.portalUrl}/embed/${stack.clientId}?${query}#n=stolen`)
  stranger.put('/lie', { body })
  await browserWindow.open(`http://127.0.0.1:${stranger.port}/lie`)
  await expect.poll(() => browserWindow.run('() => window.isLoaded')).toBe(true)
  expect(await browserWindow.run('() => heard')).toEqual([])
  const inFrame = browserWindow.inFrame('//iframe')
  expect(await inFrame.text().catch(() => '')).not.toContain('Work email')
  noteRow('crossSite', 'a stranger frames the portal and says it is a registered page: nothing is heard')
})

test('SEC-BR-02 a stranger frames a registered page with the portal in it: the browser blocks the portal', async ({
  stack,
  stranger,
  browserWindow,
}) => {
  stranger.put('/around', { body: around(`${stack.hosts.crossSite}/`) })
  await browserWindow.open(`http://127.0.0.1:${stranger.port}/around`)
  await expect.poll(() => browserWindow.run(framed)).toBe(1)
  const registered = browserWindow.inFrame('//iframe')
  await expect.poll(() => registered.run<string[]>('() => heard').then(String)).toContain('error')
  expect(await registered.run('() => heard.filter((line) => line.startsWith("ready"))')).toEqual([])
  noteRow('crossSite', 'a stranger frames a registered page with the portal in it: the portal is blocked')
})

test('SEC-BR-03 methods that no table names, and arguments that do not fit, are refused without a word of the insides', async ({
  stack,
  browserWindow,
}) => {
  await browserWindow.open(`${stack.hosts.crossSite}/watched`)
  await expect.poll(() => readHeard(browserWindow)).toMatch(/^ready/m)
  const paths = ['constructor', '__proto__', 'toString', 'then', ['getState', 'constructor']]
  for (const path of paths) {
    const answer = await browserWindow.run('(path) => say(path, [{}])', path)
    expect(answer, String(path)).toMatchObject({ isError: true, value: { code: 'METHOD_NOT_FOUND' } })
    expect(JSON.stringify(answer)).not.toMatch(/stack|https?:|\.js/)
  }
  const unfit = await browserWindow.run('() => say("getAccessToken", [{ minTtl: "soon" }])')
  expect(unfit).toMatchObject({ isError: true, value: { code: 'INVALID_ARGUMENT' } })
  noteRow('crossSite', 'methods that no table names and arguments that do not fit: refused')
})

test('SEC-SS-12 a stranger’s page sends forms and requests with the cookies of a user: the session is as it was', async ({
  stack,
  stranger,
  browserWindow,
}) => {
  await browserWindow.open(stack.hosts.sameSite)
  await screens(browserWindow).signIn('member@acme.test')
  await expect.poll(() => readHeard(browserWindow)).toMatch(/"authenticated".*member@acme\.test/)
  const auth = `${stack.portalUrl}/frontegg/identity/resources/auth/v1`
  stranger.put('/csrf', { body: '<!doctype html><iframe name="sink"></iframe>' })
  const evil = await browserWindow.windowBy(() => browserWindow.session.say('NewWindow', { type: 'tab' }))
  await evil.open(`http://127.0.0.1:${stranger.port}/csrf`)
  await evil.run(
    `async (actions) => {
      for (const action of actions) {
        const form = Object.assign(document.createElement('form'), { action, method: 'post', enctype: 'text/plain', target: 'sink' })
        form.innerHTML = '<input name="a" value="b">'
        document.body.append(form)
        const answered = new Promise((resolve) => document.querySelector('iframe').addEventListener('load', resolve, { once: true }))
        form.submit()
        await answered
        const headers = { 'content-type': 'application/json' }
        for (const options of [{}, { headers }, { mode: 'no-cors' }])
          await fetch(action, { method: 'POST', credentials: 'include', body: '{}', ...options }).catch(() => {})
      }
    }`,
    [`${auth}/user/token/refresh`, `${auth}/logout`],
  )
  await browserWindow.reload()
  await expect.poll(() => readHeard(browserWindow)).toMatch(/"authenticated".*member@acme\.test/)
  noteRow('sameSite', 'forms and requests of a stranger with the cookies of a user: the session is as it was')
})
