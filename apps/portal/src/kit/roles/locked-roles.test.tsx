// @vitest-environment happy-dom
import { permissions } from '@vestibule/contract/samples'
import { act, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dialogAddress } from '../dialog/dialog-address.ts'
import { showAdmin } from '../../testing/show-admin.tsx'

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

/** The last permission is in one role only: that of the administrator. */
const getPermissions = async () =>
  permissions.map((permission, index) => ({
    ...permission,
    assignmentType: index === permissions.length - 1 ? ('NEVER' as const) : ('ASSIGNABLE' as const),
  }))

const navigation = Object.fromEntries(
  ['users', 'apiTokens', 'groups', 'allAccounts'].map((page) => [page, { visibility: 'always' as const }]),
)
const boot = { flags: { 'msp-all-accounts-new': 'on', 'groups-admin-box-new': 'on' } }

const ticks = async (page: string, is: string, item?: string) => {
  const shown = await showAdmin(page, { configuration: { navigation }, boot, answers: { getPermissions } })
  act(() => shown.store.set(dialogAddress, is, item))
  const dialog = within(await shown.screen.findByRole('dialog'))
  const tick = async (name: RegExp) => (await dialog.findByRole('checkbox', { name })) as HTMLInputElement
  return { admin: await tick(/^Admin/), support: await tick(/^Support/) }
}

test.each([
  ['an invitation', 'users', 'invite'],
  ['an API token', 'apiTokens', 'newToken'],
  ['a group', 'groups/group-contractors', 'addRoles'],
  ['a user of an account below', 'allAccounts/labs', 'addUsers'],
] as const)(
  'SEC-TE-04 a role that can do more than the user can is locked for %s',
  async (_, page, params) => {
    const { admin, support } = await ticks(page, params)
    expect([admin.disabled, support.disabled]).toEqual([true, false])
    expect(admin.labels?.[0]?.textContent).toBe('AdminThis role can do more than you can.')
  },
)

test('SEC-TE-04 a user who holds such a role can lose it', async () => {
  const { admin } = await ticks('users', 'edit', 'user-1')
  expect([admin.disabled, admin.checked]).toEqual([false, true])
})
