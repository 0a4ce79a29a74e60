// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react'
import { addRolesToGroup, deleteRolesFromGroup } from '@vestibule/contract/areas/groups'
import {
  createConfiguration,
  deleteConfiguration,
  getScimRequests,
  updateConfiguration,
} from '@vestibule/contract/areas/scim-directory'
import { me, permissions, scimConnections, scimRequests } from '@vestibule/contract/samples'
import { beforeEach, expect, test, vi } from 'vitest'
import { awayAtFirst } from '../../testing/away-at-first.ts'
import { pass, showAdmin } from '../../testing/show-admin.tsx'
import type { ShownPortal } from '../../testing/show.tsx'

const configuration = { navigation: { provisioning: { visibility: 'always' } } } as const

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

const show = async (params: Readonly<Record<string, string>> = {}, answers = {}): Promise<ShownPortal> => {
  const portal = await showAdmin('provisioning', { configuration, params, answers })
  await portal.screen.findByRole('table')
  return portal
}

const harbour = scimConnections[2]!

const findRow = async ({ screen }: ShownPortal, name: string) =>
  within((await screen.findByText(name)).closest('tr')!)

test('lists connections with their users, groups, last request and status', async () => {
  const portal = await show()
  const okta = await findRow(portal, 'Okta')
  expect([okta.getByText('41'), okta.getByText('Users and 1 group'), okta.getByText('Active')]).toHaveLength(
    3,
  )
  const entra = await findRow(portal, 'Microsoft Entra ID')
  expect([entra.getByText('Not yet'), entra.getByText('No requests yet')]).toHaveLength(2)
  expect((await findRow(portal, harbour.connectionName)).getByText('3 requests failed')).toBeDefined()
  expect(portal.host.title).toHaveBeenLastCalledWith({ title: 'Provisioning' })
})

test('says what a directory is for where none is connected, and why the list did not come', async () => {
  const { answer: getConfigs, retry } = awayAtFirst(() => [])
  const portal = await show({}, { getConfigs })
  await retry(portal)
  expect(await portal.screen.findByText('No directory connected')).toBeDefined()
})

test.each([
  ['okta', ['SCIM connector base URL', 'Unique identifier field for users', 'Authentication mode']],
  ['azure-ad', ['Tenant URL', 'Secret token']],
  ['other', ['Base URL', 'Bearer token']],
])('connects %s, with the names that its values have there', async (source, labels) => {
  const { screen, user, call } = await show()
  await user.click(screen.getByRole('button', { name: 'New connection' }))
  const form = within(await screen.findByRole('dialog'))
  await user.selectOptions(form.getByLabelText('Directory'), source)
  await user.type(form.getByLabelText('Name (optional)'), 'Head office')
  await user.click(form.getByRole('button', { name: 'Create connection' }))
  const created = within(await screen.findByRole('dialog', { name: 'Copy the token now' }))
  expect(call).toHaveBeenCalledWith(createConfiguration, {
    source,
    connectionName: 'Head office',
    syncToUserManagement: true,
  })
  for (const label of labels) expect(created.getByLabelText(label)).toBeDefined()
  expect(created.getByDisplayValue(/^vst_scim_/)).toBeDefined()
  expect(created.getByDisplayValue(/\/directory\/resources\/scim\/v2\//)).toBeDefined()
  await user.click(created.getByRole('button', { name: 'Done' }))
  expect(created.getByRole('alert')).toBeDefined()
  await user.click(created.getByRole('checkbox'))
  await user.click(created.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Head office')).toBeDefined()
})

test('shows the values of a connection again, without its token', async () => {
  const { screen } = await show({ dialog: 'setup', item: scimConnections[0]!.id })
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up Okta' }))
  expect(dialog.getByDisplayValue(scimConnections[0]!.scimUrl!)).toBeDefined()
  expect(dialog.queryByDisplayValue(/vst_scim/)).toBeNull()
  expect(dialog.getByText(/If it’s lost, delete this connection/)).toBeDefined()
})

test('deletes a connection once its name was typed, and says what stays', async () => {
  const { screen, user, call } = await show({ dialog: 'delete', item: harbour.id })
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/7 users and 2 groups stay/)).toBeDefined()
  const field = dialog.getByLabelText(`Type ${harbour.connectionName} to confirm`)
  await user.type(field, 'Harbour{Enter}')
  expect(call).not.toHaveBeenCalledWith(deleteConfiguration, expect.anything())
  await user.clear(field)
  await user.type(field, `${harbour.connectionName}{Enter}`)
  expect(call).toHaveBeenCalledWith(deleteConfiguration, { id: harbour.id })
  expect(await screen.findByText(`${harbour.connectionName} deleted`)).toBeDefined()
  expect(screen.queryByText('3 requests failed')).toBeNull()
})

test('pauses a connection, and lets it go on', async () => {
  const portal = await show({ dialog: 'pause', item: scimConnections[0]!.id })
  const { screen, user, call, clock } = portal
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause Okta?' }))
  expect(dialog.getByText(/are refused until you resume/)).toBeDefined()
  await act(() => clock.advance(1000))
  await user.click(dialog.getAllByRole('button', { name: 'Pause connection' }).at(-1)!)
  const input = { id: scimConnections[0]!.id, syncToUserManagement: false }
  expect(call).toHaveBeenCalledWith(updateConfiguration, input)
  expect((await findRow(portal, 'Okta')).getByText('Paused')).toBeDefined()
})

test('shows the requests of a connection, and what to do about those that failed', async () => {
  const portal = await show({ dialog: 'log', item: harbour.id })
  const { screen, user, call } = portal
  const log = within(await screen.findByRole('dialog', { name: 'Request log' }))
  await user.click(await log.findByRole('button', { name: /\/Groups/ }))
  expect(log.getByText(/Another user or group has this name/)).toBeDefined()
  expect(log.getByText(/"scimType": "uniqueness"/)).toBeDefined()
  expect([log.getByText('38 ms'), log.getByText(scimRequests[0]!.traceId)]).toHaveLength(2)
  await user.click(log.getByRole('button', { name: 'Errors only' }))
  // The rows before stay until those that were asked for have come.
  await waitFor(() => expect(log.getAllByRole('listitem')).toHaveLength(3))
  await user.type(log.getByRole('searchbox'), 'title')
  await pass(portal, 300)
  expect(call).toHaveBeenLastCalledWith(getScimRequests, {
    id: harbour.id,
    filter: 'title',
    errorsOnly: true,
  })
  await waitFor(() => expect(log.getAllByRole('listitem')).toHaveLength(1))
})

test('SEC-PO-07 shows what a directory sent as text', async () => {
  const markup = '<img src=x onerror=alert(1)>'
  const request = { ...scimRequests[0]!, path: `/Users?filter=userName eq "${markup}"`, detail: markup }
  const getConfigs = async () => [{ ...harbour, connectionName: markup }]
  const answers = { getConfigs, getScimRequests: async () => ({ items: [request] }) }
  const { screen, user } = await show({ dialog: 'log', item: harbour.id }, answers)
  const log = within(await screen.findByRole('dialog', { name: 'Request log' }))
  await user.click(await log.findByRole('button', { name: /filter=/ }))
  expect(document.querySelector('img[src="x"]')).toBeNull()
  expect(log.getAllByText(markup, { exact: false }).length).toBeGreaterThan(1)
})

test('chooses the roles of a group of a directory', async () => {
  const { screen, user, call } = await show()
  await user.click(await screen.findByRole('button', { name: 'Choose roles for Product' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Roles of Product' }))
  await user.click(await dialog.findByLabelText(/Support/))
  const held = dialog.getAllByRole('checkbox', { checked: true })
  await user.click(held.find((box) => (box as HTMLInputElement).value !== 'role-support')!)
  await user.click(dialog.getByRole('button', { name: 'Save roles' }))
  expect(call).toHaveBeenCalledWith(addRolesToGroup, { groupId: 'group-product', roleIds: ['role-support'] })
  expect(call).toHaveBeenCalledWith(deleteRolesFromGroup, {
    groupId: 'group-product',
    roleIds: [expect.any(String)],
  })
})

test('offers no change to a user who may only read', async () => {
  const key = 'fe.secure.read.provisioningConfiguration'
  const getProfile = async () => ({ ...me, permissions: [{ ...permissions[0]!, key }] })
  const { screen } = await show({}, { getProfile })
  await screen.findByText('Okta')
  expect(screen.queryByRole('button', { name: 'New connection' })).toBeNull()
  expect(screen.queryByText('Roles of directory groups')).toBeNull()
})

test('is no page where the operator has not opened it', async () => {
  const { screen } = await showAdmin('provisioning')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
})
