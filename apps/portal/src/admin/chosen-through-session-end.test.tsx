// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react'
import type { AdminBoxConfiguration } from '@vestibule/contract/areas/metadata'
import { createOrUpdateSessionConfigrations } from '@vestibule/contract/areas/sessions'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dialogAddress } from '../kit/dialog/dialog-address.ts'
import { endAndReturn, onceByCookie } from '../testing/session-end.ts'
import { findField, type ShownPortal } from '../testing/show.tsx'
import { pass, showAdmin } from '../testing/show-admin.tsx'

const configuration: AdminBoxConfiguration = {
  navigation: Object.fromEntries(['groups', 'security'].map((page) => [page, { visibility: 'always' }])),
}
const flags = { 'groups-admin-box-new': 'on', admin_portal_ip_restrictions: 'on' } as const

const minuteMs = 60_000

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

const showDialog = async (page: string, dialog: string, params: Readonly<Record<string, string>> = {}) => {
  const portal = await showAdmin(page, { configuration, boot: { flags }, params, answers: onceByCookie() })
  act(() => portal.store.set(dialogAddress, dialog))
  return portal
}

const findBoxes = async ({ screen }: ShownPortal) =>
  (await screen.findAllByRole('checkbox')) as HTMLInputElement[]

const findTicked = async (portal: ShownPortal) =>
  (await findBoxes(portal)).filter(({ checked }) => checked).map(({ value }) => value)

/** The search of the dialog; the page below has one of its own. */
const findSearch = async ({ screen }: ShownPortal) =>
  within(await screen.findByRole('dialog')).getByRole('searchbox')

describe('what was chosen to go into a group is there again after the session ended, also what a search hides', () => {
  test('members', async () => {
    const portal = await showDialog('groups/group-care', 'addMembers')
    const [first, second] = await findBoxes(portal)
    const chosen = [first!.value, second!.value]
    await portal.user.click(first!)
    await portal.user.click(second!)
    await portal.user.type(await findSearch(portal), 'no such person')
    await pass(portal, minuteMs)
    await waitFor(() => expect(portal.screen.queryByRole('checkbox')).toBeNull())
    await endAndReturn(portal)
    expect(await findTicked(portal)).toEqual(chosen)
  })

  test('roles', async () => {
    const portal = await showDialog('groups/group-care/roles', 'addRoles')
    const free = (await findBoxes(portal)).find(({ checked }) => !checked)!
    await portal.user.click(free)
    await endAndReturn(portal)
    expect(await findTicked(portal)).toEqual([free.value])
  })
})

test('countries are there again after the session ended, chosen and taken away, also those that a search hides', async () => {
  const portal = await showDialog('security', 'countries', { tab: 'ipRestrictions' })
  await portal.screen.findByRole('checkbox', { name: 'Iceland' })
  expect(await findTicked(portal)).toContain('DE')
  await portal.user.click(portal.screen.getByRole('checkbox', { name: 'Iceland' }))
  await portal.user.click(portal.screen.getByRole('checkbox', { name: 'Germany' }))
  const chosen = await findTicked(portal)
  expect(chosen).toContain('IS')
  expect(chosen).not.toContain('DE')
  await portal.user.type(await findSearch(portal), 'Norway')
  await endAndReturn(portal)
  await portal.user.clear(await findSearch(portal))
  expect(await findTicked(portal)).toEqual(chosen)
})

test('a length and its unit are there again after the session ended, and are sent together', async () => {
  const portal = await showDialog('security', 'idleTimeout')
  const { screen, user, call } = portal
  const length = await findField(portal, 'Length')
  await user.selectOptions(screen.getByLabelText('Unit'), 'hours')
  await user.clear(length)
  await user.type(length, '8')
  await endAndReturn(portal)
  expect((await findField(portal, 'Length')).value).toBe('8')
  expect((screen.getByLabelText('Unit') as HTMLSelectElement).value).toBe('hours')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(
      createOrUpdateSessionConfigrations,
      expect.objectContaining({ sessionIdleTimeoutConfiguration: { isActive: true, timeout: 28_800 } }),
    ),
  )
})
