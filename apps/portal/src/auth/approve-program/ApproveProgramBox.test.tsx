// @vitest-environment happy-dom
import { approvalRoute, type ProgramApproval } from '@vestibule/contract/approval-page'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findButton, show } from '../../testing/show.tsx'

// This document lays nothing out, so nothing would ever be seen.
beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined))
afterEach(() => void vi.unstubAllGlobals())

const approval = {
  request: 'r1',
  approval: 'a1',
  user: 'jane@acme.test',
  tenant: 'Acme Europe',
  manages: false,
  otherTenants: 0,
}
const at = (more: Partial<ProgramApproval> = {}) =>
  show({ route: { key: approvalRoute, params: {} }, boot: { approval: { ...approval, ...more } } })

test('names the application, the user and the tenant, and sends what the document gave it', async () => {
  const portal = await at()
  expect(portal.screen.getByRole('heading').textContent).toMatch(/^Sign in to .+ on this device\?$/)
  expect(portal.screen.getByText(/your account in Acme Europe\./)).toBeDefined()
  expect(portal.screen.getByText('jane@acme.test')).toBeDefined()
  const form = portal.screen.container.querySelector('form')
  expect([form?.method, form?.getAttribute('action')]).toEqual([
    'post',
    '/oauth/account/approve?client_id=client',
  ])
  expect([...new FormData(form ?? undefined)]).toEqual([
    ['request', 'r1'],
    ['approval', 'a1'],
  ])
  const sent = vi.fn((event: Event) => event.preventDefault())
  form?.addEventListener('submit', sent)
  const button = await findButton(portal, /^Continue to /)
  // Half a second in sight: a click that was meant for another page is none.
  await portal.user.click(button)
  expect(sent).not.toHaveBeenCalled()
  await act(() => portal.clock.advance(500))
  await portal.user.click(button)
  // A second click while the form is on its way sends nothing.
  await portal.user.click(button)
  expect(sent).toHaveBeenCalledTimes(1)
})

test('a no, and another user, lead on from here', async () => {
  const portal = await at()
  await portal.user.click(await findButton(portal, 'Cancel'))
  expect(portal.host.navigate).toHaveBeenLastCalledWith({ to: 'authenticated', reason: 'cancelled' })
  await portal.user.click(await findButton(portal, 'Change'))
  expect(portal.host.navigate).toHaveBeenLastCalledWith({ to: 'login', reason: 'changed' })
})

const uses = [
  [{}, [/see your profile.* in Acme Europe/i, /^change your name/i, /^stay signed in until/i]],
  [{ minutes: 5 }, [/see your profile/i, /^change your name/i, /for 5 minutes$/]],
  [
    { otherTenants: 1 },
    [/see your profile/i, /^change your name/i, /^do the same in your other organization$/i, /^stay/i],
  ],
  [
    { manages: true, otherTenants: 2 },
    [/^do everything/i, /^do the same in your 2 other organizations$/i, /^stay/i],
  ],
  [{ manages: true }, [/^do everything you can do in Acme Europe$/i, /^stay signed in until/i]],
] as const
test.each(uses)('SEC-TO-17 says what the program may do, and for how long: %o', async (more, lines) => {
  const { screen } = await at(more)
  const list = screen.getByRole('list', { name: /will be able to$/ })
  const shown = [...list.children].map(({ textContent }) => textContent)
  expect(shown).toHaveLength(lines.length)
  for (const [index, line] of lines.entries()) expect(shown[index]).toMatch(line)
})
