import { portalOn, expect } from './support/arena.ts'
import { attack } from './support/attack.ts'
import { hostPage } from './support/host-page.ts'
import { epochs, hears } from './support/page-tools.ts'

const embedUrl = (portalUrl: string, clientId: string, origin: string): string =>
  `${portalUrl}/embed/${clientId}?${new URLSearchParams({ o: origin, v: '1' })}#n=stolen`

attack(
  'SEC-BR-02',
  'an unregistered page mounts the portal',
  'the frame shows a refusal and says no hello',
  async ({ arena, openPage }) => {
    const page = await openPage()
    arena.put('stranger', '/account/login', { body: hostPage(arena.stack, { before: ['/watch-port.js'] }) })
    await page.goto(`${arena.stranger}/account/login`)
    await hears(page, /error .*EMBED_FORBIDDEN/)
    await expect(portalOn(page).getByText('The portal refuses this page.')).toBeVisible()
    expect(await epochs(page)).toEqual([])
  },
)

attack(
  'SEC-BR-02',
  'a page asks in the name of a look-alike, another port, another scheme or another application',
  '403, and a policy that frames nothing but the registered page',
  async ({ arena, openPage }) => {
    const page = await openPage()
    const { portalUrl, clientId } = arena.stack
    const { sameSite: listed, crossSite } = arena.hosts
    const ask = async (origin: string, client = clientId) => {
      const url = embedUrl(portalUrl, client, origin).replace(/#.*/, '')
      const answer = await page.request.get(url, { headers: { 'sec-fetch-dest': 'iframe' } })
      const policy = answer.headers()['content-security-policy'] ?? ''
      return { status: answer.status(), ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1] }
    }
    for (const origin of [listed, crossSite])
      expect(await ask(origin)).toEqual({ status: 200, ancestors: origin })
    const { port } = new URL(listed)
    const refused = [
      `http://localhost.evil.test:${port}`,
      `http://evil-localhost:${port}`,
      `http://localhost:${Number(port) + 1}`,
      `https://localhost:${port}`,
      `${listed}/`,
      `${listed}@evil.test`,
      'null',
      '*',
      '',
    ]
    for (const origin of refused) expect(await ask(origin)).toMatchObject({ status: 403 })
    expect(await ask(listed, '00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 403 })
  },
)

attack(
  'SEC-BR-02',
  'a stranger frames the portal and says it is a registered page',
  'the browser blocks the frame, and the stranger hears nothing',
  async ({ arena, openPage }) => {
    const page = await openPage()
    const url = embedUrl(arena.stack.portalUrl, arena.stack.clientId, arena.hosts.crossSite)
    arena.put('stranger', '/lie', {
      body: `<!doctype html><script>
        window.heard = []
        addEventListener('message', ({ data }) => heard.push(data))
      </script><iframe src="${url}"></iframe>`,
    })
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await page.goto(`${arena.stranger}/lie`)
    await refused
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
    expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([])
  },
)

attack(
  'SEC-BR-01 SEC-BR-02',
  'a stranger frames the portal in a browser that does not heed frame-ancestors, says it is a registered page and begins the conversation',
  'the portal speaks to the registered page only: the stranger hears nothing, and is not heard',
  async ({ arena, openPage }) => {
    const page = await openPage()
    const { stack, hosts, stranger } = arena
    await page.route(`${stack.portalUrl}/embed/**`, async (route) => {
      const response = await route.fetch()
      const { 'content-security-policy': policy = '', ...headers } = response.headers()
      expect(policy).toContain('frame-ancestors')
      await route.fulfill({ response, headers })
    })
    const body = `<!doctype html><script>
        window.heard = []
        addEventListener('message', ({ data }) => heard.push(data))
      </script><iframe src="${embedUrl(stack.portalUrl, stack.clientId, hosts.crossSite)}"></iframe>`
    arena.put('host', '/heedless', { body })
    arena.put('stranger', '/heedless', { body })
    const heard = () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
    await page.addInitScript(() => {
      const listen = window.addEventListener
      window.addEventListener = (type: string, ...more: unknown[]) => {
        if (type === 'message') Object.assign(window, { isListening: true })
        Reflect.apply(listen, window, [type, ...more])
      }
    })
    await page.goto(`${hosts.crossSite}/heedless`)
    await expect.poll(heard).toContainEqual(expect.objectContaining({ type: 'SYN' }))

    await page.goto(`${stranger}/heedless`)
    const portal = page.frames().find((frame) => frame.url().startsWith(stack.portalUrl))
    await expect
      .poll(() => portal?.evaluate(() => (window as unknown as { isListening?: boolean }).isListening))
      .toBe(true)
    await page.evaluate(() => {
      const ours = { namespace: 'penpal', channel: 'vestibule/1' }
      const target = document.querySelector('iframe')?.contentWindow
      const { port2 } = new MessageChannel()
      target?.postMessage({ ...ours, type: 'SYN', participantId: 'zzzz' }, '*')
      target?.postMessage({ ...ours, type: 'ACK1', methodPaths: [] }, '*')
      target?.postMessage({ ...ours, type: 'ACK2' }, '*', [port2])
    })
    // Whatever it said to that has been said once it has answered this.
    expect(await portal?.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0, 'awake')))).toBe(
      'awake',
    )
    expect(await heard()).toEqual([])
  },
)

attack(
  'SEC-BR-02',
  'a stranger frames a registered page with the portal in it',
  'the browser blocks the portal: every page around it must be registered',
  async ({ arena, openPage }) => {
    const page = await openPage()
    arena.put('stranger', '/around', {
      body: `<!doctype html><iframe src="${arena.hosts.crossSite}/"></iframe>`,
    })
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await page.goto(`${arena.stranger}/around`)
    await refused
    const urls = page.frames().map((frame) => frame.url())
    expect(urls).toContain(`${arena.hosts.crossSite}/`)
    expect(urls.filter((url) => url.startsWith(arena.stack.portalUrl))).toEqual([])
  },
)

attack(
  'SEC-BR-07',
  'the address of the frame is opened a second time, beside it and as a page of its own',
  'no second document is greeted, and a page of its own is refused',
  async ({ arena, openPage }) => {
    const page = await openPage()
    arena.write('/twice', { before: ['/watch-port.js'] })
    await page.goto(`${arena.hosts.crossSite}/twice`)
    await hears(page, /^ready/m)
    const address = (await page.locator('#portal iframe').getAttribute('src')) ?? ''
    await page.evaluate(async (src) => {
      const copy = Object.assign(document.createElement('iframe'), { src })
      const loaded = new Promise((resolve) => copy.addEventListener('load', resolve))
      document.body.append(copy)
      await loaded
    }, address)
    expect(await epochs(page)).toEqual([1])
    const alone = await page.context().newPage()
    const answer = await alone.goto(address)
    expect(answer?.status()).toBe(403)
  },
)
