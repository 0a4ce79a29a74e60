// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { mounted } from './testing/host-page.ts'

test('options that do not fit are told and reported, and the portal is shown without them', async () => {
  const { openPortal, bugs, heard, frame, env } = mounted('/account/login?x=1', {
    theme: 'purple' as 'dark',
    locale: 'he',
    localizations: { he: { login: { title: 'x'.repeat(5000), lead: 'L' } } },
  })
  const first = frame().src
  expect(await openPortal().greeting).toMatchObject({ ok: false, error: { code: 'INTERNAL' } })
  expect(String(bugs[0])).toContain('config.theme.mode')
  await vi.waitFor(() => expect(frame().src).not.toBe(first), 10_000)
  const portal = openPortal()
  const greeting = await portal.greeting
  expect(greeting).toMatchObject({
    ok: true,
    value: {
      config: { locale: 'he', localizations: { he: { login: { lead: 'L' } } }, params: { x: '1' } },
    },
  })
  expect(JSON.stringify(greeting)).not.toMatch(/purple|xxx/)
  await portal.call('ready', { docId: portal.docId, route: 'loginUrl', height: 1, state: 'anonymous' })
  env.advance(60_000)
  const message = 'options left out, wrong or too long: theme.mode, localizations.he.login.title'
  expect(heard.filter(([name]) => name === 'error')).toEqual([
    ['error', { code: 'INVALID_ARGUMENT', message, retryable: false }],
  ])
})
