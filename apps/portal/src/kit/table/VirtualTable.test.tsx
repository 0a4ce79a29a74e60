// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import data from '@vestibule/messages/en/admin/data.json' with { type: 'json' }
import table from '@vestibule/messages/en/admin/table.json' with { type: 'json' }
import { ApiError } from '@vestibule/contract/errors'
import { Provider } from 'jotai'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addMessages } from '../../i18n/english.ts'
import { aPortal } from '../../testing/portal.ts'
import type { Column } from './column.ts'
import { CursorTable } from './CursorTable.tsx'
import { VirtualTable } from './VirtualTable.tsx'

addMessages({ data, table })

type Thing = { readonly id: string }

const things = (count: number): readonly Thing[] =>
  Array.from({ length: count }, (_, index) => ({ id: `thing-${index}` }))
const columns: readonly Column<Thing>[] = [
  { id: 'id', header: 'Id', place: 'lead', cell: ({ id }) => <button type="button">{id}</button> },
]
const away = new ApiError('UNAVAILABLE', {}, { status: 503 })

beforeEach(() => {
  // Nothing has a size here: a region of ten rows, each 52 pixels high.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 520 })
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 52 })
})
const show = async (element: React.ReactNode) => {
  const { store } = await aPortal()
  return render(<Provider store={store}>{element}</Provider>)
}

const scroll = (region: HTMLElement, top: number) =>
  act(async () => {
    region.scrollTop = top
    region.dispatchEvent(new Event('scroll'))
  })

describe('a table of many rows', () => {
  test('draws those in sight, and says how many there are and which ones these are', async () => {
    const screen = await show(<VirtualTable label="Things" rows={things(100_000)} columns={columns} />)
    const drawn = screen.container.querySelectorAll('tr[data-index]')
    expect(drawn.length).toBeGreaterThan(9)
    expect(drawn.length).toBeLessThan(40)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('100001')
    expect(drawn[0]?.getAttribute('aria-rowindex')).toBe('2')
    const spaces = [...screen.container.querySelectorAll<HTMLElement>('.is-space td')]
    const height = spaces.reduce((sum, { style }) => sum + Number.parseInt(style.blockSize, 10), 0)
    expect(height + drawn.length * 52).toBe(100_000 * 52)
  })

  test('follows the scrolling, and keeps the keyboard in the region when its row goes away', async () => {
    const screen = await show(<VirtualTable label="Things" rows={things(1000)} columns={columns} />)
    const region = screen.getByRole('region', { name: 'Things' })
    expect(region.tabIndex).toBe(0)
    screen.getByRole('button', { name: 'thing-0' }).focus()
    await scroll(region, 500 * 52)
    expect(screen.queryByRole('button', { name: 'thing-0' })).toBeNull()
    expect(screen.getByRole('button', { name: 'thing-500' })).toBeDefined()
    await vi.waitFor(() => expect(document.activeElement).toBe(region))
  })

  test('asks for more when the end comes near, and not before', async () => {
    const onEnd = vi.fn<() => void>()
    const screen = await show(
      <VirtualTable label="Things" rows={things(100)} columns={columns} hasMore onEnd={onEnd} />,
    )
    expect(onEnd).not.toHaveBeenCalled()
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('-1')
    await scroll(screen.getByRole('region'), 75 * 52)
    expect(onEnd).toHaveBeenCalled()
  })
})

describe('a table by cursor', () => {
  test('a failure keeps the rows, asks no more by itself, and offers to', async () => {
    const onMore = vi.fn<() => void>()
    const view = { is: 'failed', error: away, rows: things(5) } as const
    const screen = await show(
      <CursorTable label="Things" view={view} columns={columns} empty={null} onMore={onMore} />,
    )
    expect(screen.getByRole('button', { name: 'thing-4' })).toBeDefined()
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t load more')
    expect(onMore).not.toHaveBeenCalled()
    screen.getByRole('button', { name: 'Try again' }).click()
    expect(onMore).toHaveBeenCalledTimes(1)
  })

  test('loading, empty and failed without rows are three different looks', async () => {
    const props = { label: 'Things', columns, empty: <p>No things yet</p>, onMore: () => {} }
    const loading = await show(<CursorTable {...props} view={{ is: 'loading' }} />)
    expect(loading.getByRole('table').getAttribute('aria-busy')).toBe('true')
    cleanup()
    const none = { hasMore: false, isLoadingMore: false, isReloading: false, rows: [] }
    const empty = await show(<CursorTable {...props} view={{ is: 'ready', ...none }} />)
    expect(empty.getByText('No things yet')).toBeDefined()
    cleanup()
    const failed = await show(<CursorTable {...props} view={{ is: 'failed', error: away, rows: [] }} />)
    expect(failed.getByRole('alert').textContent).toContain('Couldn’t load this list')
  })
})
