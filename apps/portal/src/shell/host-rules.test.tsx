// @vitest-environment happy-dom
import { act, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { configAtom } from '../ports/host.ts'
import { showAdmin } from '../testing/show-admin.tsx'
import { reportUnknownRules } from './report-unknown-rules.ts'

test('a host takes pages and fields away, and adds no page that the operator hides', async () => {
  const { screen, store } = await showAdmin('profile')
  const adminPortal = {
    navigation: { users: { visibility: 'hidden' }, roles: { visibility: 'always' } },
    pages: { profile: { fieldsProperties: { address: { appearance: 'hidden' } } } },
  } as const
  act(() => store.set(configAtom, { view: 'auto', adminPortal }))
  const links = within(screen.getByRole('navigation')).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Profile',
    'Privacy & sessions',
    'Account',
    'Security',
    'Audit log',
  ])
  expect(screen.queryByLabelText('Address')).toBeNull()
})

test('rules about pages that there are none of are told to the developer of the host', async () => {
  const { store, host } = await showAdmin('profile')
  const adminPortal = {
    navigation: { usres: { visibility: 'hidden' }, users: { visibility: 'always' } },
    pages: { invite: {}, wholly_different: {} },
  } as const
  store.set(configAtom, { view: 'auto', adminPortal })
  reportUnknownRules(store)
  expect(host.diagnostic).toHaveBeenCalledWith({
    code: 'OPTION_UNKNOWN',
    detail:
      'Not used: adminPortal.navigation.usres (did you mean users?), adminPortal.pages.wholly_different',
  })
})
