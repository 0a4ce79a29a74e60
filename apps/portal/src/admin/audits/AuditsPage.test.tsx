// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { audits } from '@vestibule/contract/samples'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { awayAtFirst } from '../../testing/away-at-first.ts'
import { showAdmin } from '../../testing/show-admin.tsx'

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

const show = async (params: Readonly<Record<string, string>> = {}, answers = {}) => {
  const portal = await showAdmin('audits', { params, answers })
  await portal.screen.findAllByRole('table')
  return portal
}

describe('the audit log', () => {
  test('lists what happened in sentences, with stats and how far the chain holds', async () => {
    const { screen } = await show()
    const row = within((await screen.findByText('API token deleted')).closest('tr')!)
    expect([row.getByText('nightly export'), row.getByText('High')]).toHaveLength(2)
    expect(await screen.findByText('20 events')).toBeDefined()
    expect(screen.getByText('All events').parentElement?.textContent).toContain('20')
    expect(screen.getByText(/^Unbroken up to/)).toBeDefined()
    const time = screen.getByRole('columnheader', { name: 'Time' })
    expect(time.getAttribute('aria-sort')).toBe('descending')
  })

  test('SEC-AU-05 shows a row in full: before and after side by side, and its JSON as text', async () => {
    const [row] = audits
    const json = [{ before: { name: '<img src=x onerror=alert(1)>' }, after: { name: 'New' } }]
    const getAudits = async () => ({ data: [{ ...row!, action: 'role.changed', json }], total: 1 })
    const { screen, user } = await show({}, { getAudits })
    await user.click(await screen.findByRole('button', { name: 'Role changed' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(drawer.getByText('<img src=x onerror=alert(1)>').closest('del')).not.toBeNull()
    expect(drawer.getByText(/"action": "role.changed"/)).toBeDefined()
    expect(drawer.getByText(/^Sealed/)).toBeDefined()
    expect(document.querySelector('img[src=x]')).toBeNull()
  })

  test('each filter is its own key of the question, and a chip that can be taken off', async () => {
    const inputs: object[] = []
    const getAudits = async (input: object) => {
      inputs.push(input)
      return { data: [], total: 0 }
    }
    const { screen, user } = await show(
      { search: 'noa', severity: 'High', action: 'role.added', user: 'noa@acme.test', ip: '192.0.2.1' },
      { getAudits },
    )
    expect(await screen.findByText('No events match')).toBeDefined()
    expect(inputs[0]).toMatchObject({
      filter: 'noa',
      severity: 'High',
      action: 'role.added',
      user: 'noa@acme.test',
      ip: '192.0.2.1',
      sortBy: 'createdAt',
      sortDirection: 'desc',
      offset: 0,
      count: 20,
    })
    await user.click(screen.getByRole('button', { name: 'Remove Event: Role added' }))
    expect(screen.queryByText('Event: Role added')).toBeNull()
  })

  test('filters are chosen in fields that count once they are applied', async () => {
    const { screen, user } = await show()
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.selectOptions(await screen.findByLabelText('Severity'), 'High')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('2 events')).toBeDefined()
    expect(screen.getByText('Severity: High')).toBeDefined()
  })

  test('rows that did not come say why, and are asked for again', async () => {
    const { answer: getAudits, retry } = awayAtFirst(() => ({ data: audits, total: 5 }))
    const portal = await show({}, { getAudits })
    await retry(portal)
    expect(await portal.screen.findByText('5 events')).toBeDefined()
  })

  test('a log that has more rows than are counted says so', async () => {
    const getAudits = async () => ({ data: audits, total: 10_000, isTotalCapped: true })
    const { screen } = await show({ severity: 'Info' }, { getAudits })
    expect(await screen.findByText('More than 10,000 events')).toBeDefined()
  })

  test('a chain that is broken names the row', async () => {
    const getAuditsChain = async () => ({ isUnbroken: false, brokenAt: 42 })
    const { screen } = await show({}, { getAuditsChain })
    expect(await screen.findByText('Broken at row 42')).toBeDefined()
  })

  test('leads to what a row is about where that page is open', async () => {
    const { screen, user, store } = await show({ dialog: 'row', item: audits[4]!._id })
    await user.click(await screen.findByRole('button', { name: 'Open user' }))
    const { route } = await import('../../ports/route.ts')
    expect(store.get(route)).toEqual({ key: 'admin/users', params: { search: audits[4]!.email } })
  })

  test('leads nowhere where the operator has hidden that page', async () => {
    const params = { dialog: 'row', item: audits[4]!._id }
    const configuration = { navigation: { users: { visibility: 'hidden' } } } as const
    const { screen } = await showAdmin('audits', { params, configuration })
    await screen.findByRole('dialog')
    await screen.findByText(/"action":/)
    expect(screen.queryByRole('button', { name: 'Open user' })).toBeNull()
  })
})
