// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import {
  assignUserToApplications,
  getApplicationsData,
  unassignUserFromApplications,
} from '@vestibule/contract/areas/applications'
import { deleteUsersFromGroup } from '@vestibule/contract/areas/groups'
import { ApiError } from '@vestibule/contract/errors'
import { me, permissions } from '@vestibule/contract/samples'
import { describe, expect, test, vi } from 'vitest'
import { awayAtFirst } from '../../testing/away-at-first.ts'
import type { ShownPortal } from '../../testing/show.tsx'
import { choose, findRow, showUsers } from '../../testing/users-page.tsx'

const boot = { flags: { 'multi-apps': 'on', 'groups-admin-box-new': 'on' } }
const failure = 'Assignment action failed. Try again or contact support.'

const listCalls = (call: unknown, operation: unknown) =>
  vi
    .mocked(call as () => unknown)
    .mock.calls.map((args: readonly unknown[]) => args)
    .filter(([called]) => called === operation)
    .map(([, input]) => input)

describe('applications of users', () => {
  test('stand in a column: those open to every member, and theirs', async () => {
    const portal = await showUsers({ boot })
    expect(portal.screen.getByRole('columnheader', { name: 'Applications' })).toBeDefined()
    await waitFor(() => expect(within(findRow(portal, 'Amara Okafor')).getByText('Acme Notes')).toBeDefined())
    expect(within(findRow(portal, 'Amara Okafor')).queryByText('Acme Desk')).toBeNull()
  })

  test('without the flag are neither asked for nor shown', async () => {
    const portal = await showUsers({ boot: { flags: {} } })
    expect(portal.screen.queryByRole('columnheader', { name: 'Applications' })).toBeNull()
    expect(listCalls(portal.call, getApplicationsData)).toEqual([])
  })

  test('are assigned and taken away as they are ticked', async () => {
    const portal = await showUsers({ boot })
    const dialog = await choose(portal, 'Chen Wei', 'Edit…')
    const box = async (name: RegExp) => (await dialog.findByRole('checkbox', { name })) as HTMLInputElement
    expect((await box(/^Acme Notes/)).disabled).toBe(true)
    expect((await box(/^Acme Notes/)).checked).toBe(true)
    const before = (await box(/^Acme Billing/)).checked
    await portal.user.click(await box(/^Acme Billing/))
    const operation = before ? unassignUserFromApplications : assignUserToApplications
    await waitFor(() => expect(listCalls(portal.call, operation)).toHaveLength(1))
    expect(listCalls(portal.call, operation)[0]).toMatchObject({ appIds: ['application-billing'] })
    await waitFor(async () => expect((await box(/^Acme Billing/)).disabled).toBe(false))
    expect((await box(/^Acme Billing/)).checked).toBe(!before)
    expect(dialog.queryByText(failure)).toBeNull()
  })

  test('a refused one goes back, and the dialog says so until the next', async () => {
    let isAway = true
    const assign = async () => {
      if (isAway) throw new ApiError('UNAVAILABLE')
      return {}
    }
    const answers = { assignUserToApplications: assign, unassignUserFromApplications: assign }
    const portal = await showUsers({ boot, answers })
    const dialog = await choose(portal, 'Chen Wei', 'Edit…')
    const box = async () =>
      (await dialog.findByRole('checkbox', { name: /^Acme Billing/ })) as HTMLInputElement
    const before = (await box()).checked
    await portal.user.click(await box())
    expect((await dialog.findByRole('alert')).textContent).toBe(failure)
    expect((await box()).checked).toBe(before)
    isAway = false
    await waitFor(async () => expect((await box()).disabled).toBe(false))
    await portal.user.click(await box())
    await waitFor(() => expect(dialog.queryByText(failure)).toBeNull())
  })

  test('cannot be changed by who has no right to', async () => {
    const keys = ['fe.secure.read.*', 'fe.secure.write.updateUser']
    const held = keys.map((key) => ({ ...permissions[0]!, key }))
    const getProfile = async () => ({ ...me, permissions: held })
    const portal = await showUsers({ boot, answers: { getProfile } })
    const dialog = await choose(portal, 'Chen Wei', 'Edit…')
    await dialog.findByRole('checkbox', { name: /^Support/ })
    expect(dialog.queryByRole('checkbox', { name: /^Acme/ })).toBeNull()
    expect(dialog.queryByRole('checkbox', { name: /^Care/ })).toBeNull()
  })
})

describe('what a user belongs to', () => {
  test.each([
    ['groups', 'getUsersGroups', /^Care/],
    ['applications', 'getUsersApplicationsId', /^Acme Billing/],
  ])('says why the %s did not come, and asks again', async (_, operation, name) => {
    const { answer, retry } = awayAtFirst(({ ids, userIds }: { ids?: string; userIds?: string }) =>
      (ids ?? userIds ?? '').split(',').map((userId) => ({ userId, groupIds: [], appIds: [] })),
    )
    const portal = await showUsers({ boot, answers: { [operation]: answer } })
    const dialog = await choose(portal, 'Chen Wei', 'Edit…')
    await retry(portal)
    expect(await dialog.findByRole('checkbox', { name })).toBeDefined()
    expect(dialog.queryByRole('alert')).toBeNull()
  })
})

describe('groups of a user', () => {
  test('are left as they are unticked; one of a directory is only shown', async () => {
    const portal = await showUsers({ boot })
    await waitFor(() => expect(within(findRow(portal, 'Chen Wei')).getByText('Care')).toBeDefined())
    const dialog = await choose(portal, 'Chen Wei', 'Edit…')
    const box = async (name: RegExp) => (await dialog.findByRole('checkbox', { name })) as HTMLInputElement
    expect((await box(/^Product/)).disabled).toBe(true)
    expect((await box(/^Care/)).checked).toBe(true)
    await portal.user.click(await box(/^Care/))
    await waitFor(() => expect(listCalls(portal.call, deleteUsersFromGroup)).toHaveLength(1))
    await waitFor(async () => expect((await box(/^Care/)).disabled).toBe(false))
    expect((await box(/^Care/)).checked).toBe(false)
    expect(within(findRow(portal, 'Chen Wei')).queryByText('Care')).toBeNull()
  })
})

describe('when users joined and who manages them', () => {
  const headers = ({ screen }: ShownPortal) =>
    screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

  test('are columns a user can choose where groups and applications have their place, at every width', async () => {
    const portal = await showUsers({ boot })
    const { screen, user } = portal
    expect(headers(portal)).not.toContain('Joined')
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    for (const name of ['Joined', 'Managed by']) {
      const box = (await screen.findByRole('checkbox', { name })) as HTMLInputElement
      expect(box.checked).toBe(false)
      await user.click(box)
    }
    expect(headers(portal)).toEqual(
      expect.arrayContaining(['Joined', 'Managed by', 'Groups', 'Applications']),
    )
    const cells = within(findRow(portal, 'Chen Wei')).getAllByRole('cell')
    const extra = cells.filter((cell) => cell.dataset.extra !== undefined)
    expect(extra.map(({ dataset }) => [dataset.extra, dataset.needs])).toEqual([
      ['Managed by', undefined],
      ['Joined', undefined],
    ])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Joined' }))
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Joined' }).getAttribute('aria-sort')).toBe(
        'ascending',
      ),
    )
  })

  test('stand there without a choice where there are no groups or applications', async () => {
    const portal = await showUsers({ boot: { flags: {} } })
    expect(headers(portal)).toEqual(expect.arrayContaining(['Joined', 'Managed by']))
  })
})
