import { usersScreen } from '../screens/users.ts'
import { expect, portalOn } from './support/arena.ts'
import { attack } from './support/attack.ts'
import { answersTo, asks, hears, say, readState, readToken, watchPolicy } from './support/page-tools.ts'
import { readFacts, signedIn, signInElsewhere } from './support/administrator.ts'

const watched = { before: ['/watch-port.js'] } as const

attack(
  'SEC-BR-04 SEC-AD-06',
  'a registered page that was taken over calls every method it is offered, for a signed-in administrator',
  'nothing changes on the server: a change must be made in the frame',
  async ({ arena, openPage }) => {
    const page = await openPage()
    arena.write('/deputy', watched)
    await signedIn(arena, page, '/deputy')
    const token = await signInElsewhere(arena.stack, 'admin@acme.test')
    const before = await readFacts(arena, page, token)
    const calls: readonly [string, object][] = [
      ['open', { route: 'admin/users' }],
      ['open', { route: 'forgotPasswordUrl', params: { email: 'admin@acme.test' } }],
      ['open', { route: 'acceptInvitationUrl', params: { userId: 'x', token: 'x' } }],
      ['open', { route: 'impersonateUrl', params: { token: 'x' } }],
      ['switchTenant', { tenantId: '00000000-0000-4000-8000-000000000000' }],
      ['resumeRedirect', { code: 'stolen', state: 'stolen' }],
      ['signDpop', { htm: 'POST', htu: `${arena.stack.portalUrl}/frontegg/identity/resources/auth/v1/user` }],
      ['evaluate', { kind: 'permission', key: 'fe.secure.*' }],
      ['getEntitlements', {}],
      ['isSteppedUp', { maxAge: 1e9 }],
      ['setLocale', { locale: 'he' }],
      ['setViewport', { height: -1, offsetTop: 1e9 }],
      ['focus', { where: 'last' }],
      ['close', {}],
    ]
    for (const [name, params] of calls) await say(page, name, params)
    await page.reload()
    await hears(page, /"authenticated"/)
    expect(await readFacts(arena, page, token)).toEqual(before)
  },
)

attack(
  'SEC-PO-08 SEC-PO-07',
  'a theme with addresses, style sheets and scripts for values, and markup for texts',
  'each value is refused by name, markup is shown as text, and no request leaves',
  async ({ arena, openPage }) => {
    const page = await openPage()
    const stoppedIn = await watchPolicy(page)
    const steal = `${arena.stranger}/stolen`
    const markup = `<img src="${steal}" onerror="alert(1)"><b>bold</b>`
    arena.write('/account/login-themed', {
      ...watched,
      options: { view: 'login', localizations: { en: { auth: { signInTo: markup, email: markup } } } },
    })
    await page.goto(`${arena.hosts.crossSite}/account/login-themed`)
    await hears(page, /^ready/m)
    const values = [
      `url(${steal})`,
      `red;background:url(${steal})`,
      'expression(alert(1))',
      `</style><script src="${steal}"></script>`,
      `image-set("${steal}" 1x)`,
      'var(--x)',
      '\\75rl(x)',
    ]
    for (const value of values) {
      const tokens = { accent: value, background: value, radius: value, nonsense: value }
      const answer = await say(page, 'setTheme', { mode: 'light', tokens })
      expect((answer.value as { rejected: string[] }).rejected.toSorted(), value).toEqual(
        Object.keys(tokens).toSorted(),
      )
    }
    const body = portalOn(page).locator('body')
    await expect(body).toContainText('Continue')
    expect(await portalOn(page).locator('img[onerror], b').count()).toBe(0)
    // The policy had nothing to stop: nothing was tried.
    expect(await stoppedIn(body)).toEqual([])
    expect(arena.stolen().filter((path) => path.startsWith('/stolen'))).toEqual([])
  },
)

attack(
  'SEC-BR-08',
  'the page forges what the SDK told it: signed in, super user, every permission, a token of its own making',
  '401 and 403: the server believes its own signature only',
  async ({ arena, openPage }) => {
    const page = await openPage()
    await signedIn(arena, page, '/', 'member@acme.test')
    const token = await readToken(page)
    const team = `${arena.stack.portalUrl}/identity/resources/users/v3`
    const [header = '', payload = '', signature = ''] = token.split('.')
    const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = encode({ ...decode(payload), permissions: ['fe.*'], roles: ['Admin'], superUser: true })
    const unsigned = encode({ ...decode(header), alg: 'none' })
    for (const forged of [
      `${header}.${claims}.${signature}`,
      `${unsigned}.${claims}.`,
      `${unsigned}.${payload}.${signature}`,
      `${header}.${payload}.`,
    ])
      expect((await asks(page, team, forged)).status, forged.slice(0, 40)).toBe(401)
    const colleague = '00000000-0000-4000-8000-000000000000'
    const remove = await page.request.delete(
      `${arena.stack.portalUrl}/team/resources/members/v1/${colleague}`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    expect(remove.status()).toBe(403)
  },
)

attack(
  'SEC-SS-12',
  'a stranger’s page sends forms and requests to the server with the cookies of a signed-in user',
  'refused; the session is as it was',
  async ({ arena, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'allowed' })
    await signedIn(arena, page, '/')
    arena.put('stranger', '/csrf', { body: '<!doctype html><iframe name="sink"></iframe>' })
    const evil = await page.context().newPage()
    await evil.goto(`${arena.stranger}/csrf`)
    const auth = `${arena.stack.portalUrl}/frontegg/identity/resources/auth/v1`
    const answered = await answersTo(evil, auth)
    for (const path of ['/user/token/refresh', '/logout']) {
      await evil.evaluate(async (action) => {
        const form = Object.assign(document.createElement('form'), {
          action,
          method: 'post',
          enctype: 'text/plain',
          target: 'sink',
        })
        form.innerHTML = '<input name=\'{"a":"\' value=\'"}\'>'
        document.body.append(form)
        form.submit()
        const body = '{}'
        const headers = { 'content-type': 'application/json' }
        for (const options of [{ body }, { body, headers }, { body, mode: 'no-cors' as const }])
          await fetch(action, { method: 'POST', credentials: 'include', ...options }).catch(() => {})
      }, auth + path)
      // The form is a document that the browser may drop unread; the requests are told of even when no script may read them.
      await expect.poll(() => answered(path).length).toBeGreaterThanOrEqual(2)
      expect(new Set(answered(path))).toEqual(new Set([403]))
    }
    await page.reload()
    await hears(page, /"authenticated"/)
    expect(await readState(page)).toBe('authenticated')
  },
)

attack(
  'SEC-PO-03',
  'twenty addresses of an attacker as where to go after signing in',
  'none is followed: the person arrives at the application',
  async ({ arena, openPage }) => {
    const page = await openPage()
    const host = arena.hosts.crossSite
    await signedIn(arena, page, '/')
    const evil = arena.stranger
    const targets = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'blob:x',
      'file:///etc/passwd',
      evil,
      evil.replace('http:', ''),
      `\\\\${new URL(evil).host}`,
      `/\\${new URL(evil).host}`,
      `/\t/${new URL(evil).host}`,
      `${host}@${new URL(evil).host}`,
      `${host}.evil.test`,
      `http://user:pass@${new URL(host).host}/`,
      `https:${new URL(evil).host}`,
      `///${new URL(evil).host}`,
      ` ${evil}`,
      `${evil}#${host}`,
      `ftp://${new URL(host).host}/`,
    ]
    for (const target of targets) {
      await page.goto(`${host}/account/login?${new URLSearchParams({ redirectUrl: target })}`)
      await page.waitForURL((url) => url.pathname !== '/account/login', { timeout: 10_000 })
      expect(page.url(), target).toBe(`${host}/`)
    }
  },
)

attack(
  'SEC-PO-09',
  'the page makes the frame invisible under a button that cannot be taken back',
  'the click does nothing while it cannot be seen, and counts once it can',
  async ({ arena, openPage }) => {
    const page = await openPage()
    arena.write('/hidden', { ...watched, options: { view: 'admin' } })
    await signedIn(arena, page, '/hidden')
    await say(page, 'open', { route: 'admin/users' })
    const team = usersScreen(portalOn(page))
    const row = portalOn(page).getByRole('row').filter({ hasText: 'amara.okafor@acme.test' })
    await row.getByRole('button', { name: /^Actions/ }).click()
    await portalOn(page).getByRole('menuitem', { name: 'Disable…' }).click()
    const dialog = portalOn(page).getByRole('dialog')
    const button = dialog.getByRole('button', { name: 'Disable' })
    const html = portalOn(page).locator('html')
    await expect(html).toHaveAttribute('data-armed')
    const box = await button.boundingBox()
    if (box === null) throw new Error('The button is not on the page')
    await page.locator('#portal iframe').evaluate((frame) => {
      frame.style.opacity = '0'
    })
    await expect(html).not.toHaveAttribute('data-armed')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(dialog).toBeVisible()
    await page.locator('#portal iframe').evaluate((frame) => {
      frame.style.opacity = ''
    })
    await expect(html).toHaveAttribute('data-armed')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(team.row('amara.okafor@acme.test')).toContainText('Active')
  },
)
