import { freePort } from '../support/free-port.ts'
import { type Arena, expect, portalOn, test } from './support/arena.ts'
import { hostPage } from './support/host-page.ts'
import { hears } from './support/page-tools.ts'

type Mistake = {
  readonly title: string
  readonly code: string
  /** What the developer reads, in all three places. */
  readonly sentence: RegExp
  readonly options?: (arena: Arena) => Promise<Readonly<Record<string, unknown>>>
  readonly policy?: Readonly<Record<string, string>>
}

const mistakes: readonly Mistake[] = [
  {
    title: 'a wrong client id',
    code: 'EMBED_FORBIDDEN',
    sentence: /has no application with the client id 00000000-0000-4000-8000-000000000000/,
    options: async () => ({ clientId: '00000000-0000-4000-8000-000000000000' }),
  },
  {
    title: 'a portalUrl where no server listens',
    code: 'PORTAL_UNREACHABLE',
    sentence: /Check that portalUrl is http:\/\/localhost:\d+ and its server is running/,
    options: async () => ({ portalUrl: `http://localhost:${await freePort()}` }),
  },
  {
    title: 'a portalUrl of another server',
    code: 'PORTAL_UNREACHABLE',
    sentence: /Check that portalUrl is/,
    options: async ({ stranger }) => ({ portalUrl: stranger }),
  },
  {
    title: 'a policy that lets no frame in',
    code: 'CSP_FRAME_SRC',
    sentence: /Add to it: frame-src http:\/\/localhost:\d+/,
    policy: { 'content-security-policy': "frame-src 'self'; style-src 'self'" },
  },
]

for (const { title, code, sentence, options, policy } of mistakes)
  test(`SEC-BR-02 ${title} is explained on the page, on the console and in the event`, async ({
    arena,
    openPage,
  }) => {
    const page = await openPage()
    const lines: string[] = []
    page.on('console', (line) => {
      if (line.type() === 'error' && line.text().startsWith('HostSdk')) lines.push(line.text())
    })
    arena.put('host', '/mistaken', {
      body: hostPage(arena.stack, { options: await options?.(arena) }),
      headers: policy,
    })
    await page.goto(`${arena.hosts.sameSite}/mistaken`)
    await hears(page, new RegExp(`error .*${code}`))
    await hears(page, sentence)
    await expect(portalOn(page).getByRole('alert')).toHaveText(sentence)
    await expect(portalOn(page).getByRole('alert')).toHaveCSS('border-radius', '8px')
    expect(lines).toEqual([expect.stringMatching(sentence)])
  })
