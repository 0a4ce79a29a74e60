// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import data from '@vestibule/messages/en/admin/data.json' with { type: 'json' }
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { addMessages } from '../../i18n/english.ts'
import { aPortal } from '../../testing/portal.ts'
import { Drawer } from '../dialog/Drawer.tsx'
import { Chart } from './Chart.tsx'
import { chartPoints } from './chart-points.ts'
import { JsonDiff } from './JsonDiff.tsx'
import { JsonView } from './JsonView.tsx'

addMessages({ data, parts })
const show = async (part: ReactNode) => {
  const { store } = await aPortal()
  return render(<Provider store={store}>{part}</Provider>)
}

test('a change shows lists side by side, and other fields with both values', async () => {
  const screen = await show(
    <JsonDiff
      before={{ description: null, permissions: ['read', 'delete'], same: 1 }}
      after={{ description: 'First line', permissions: ['read', 'write'], same: 1 }}
      toLabel={(path) => path.toUpperCase()}
    />,
  )
  const texts = (selector: string) =>
    [...screen.container.querySelectorAll(selector)].map((element) => element.textContent)
  expect(texts('.v-compare del')).toEqual(['delete'])
  expect(texts('.v-compare ins')).toEqual(['write'])
  expect(texts('.v-compare span')).toEqual(['read', 'read'])
  expect(texts('.v-diff li')).toEqual(['DESCRIPTIONNoneFirst line'])
})

test('where nothing changed, it says so', async () => {
  const screen = await show(<JsonDiff before={{ a: [1] }} after={{ a: [1] }} />)
  expect(screen.getByText('Nothing changed')).toBeDefined()
})

test('JSON is copied as it is shown; where copying fails, it says so', async () => {
  const user = userEvent.setup()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  const screen = await show(<JsonView label="Event" value={{ id: 1, tags: ['a'] }} />)
  await user.click(screen.getByRole('button', { name: 'Copy JSON' }))
  expect(writeText).toHaveBeenCalledWith(screen.getByRole('region', { name: 'Event' }).textContent)
  expect(await screen.findByText('Event copied')).toBeDefined()
  writeText.mockRejectedValueOnce(new Error('refused'))
  Object.assign(document, { execCommand: () => false })
  await user.click(screen.getByRole('button', { name: 'Copy JSON' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t copy Event')
})

test('a chart has its values as a table', async () => {
  const screen = await show(
    <Chart
      label="Sign-ins"
      values={[
        { label: 'Monday', value: 1200 },
        { label: 'Tuesday', value: 7 },
      ]}
      columns={{ label: 'Day', value: 'Sign-ins' }}
    />,
  )
  const rows = [...screen.container.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows).toEqual(['Monday1,200', 'Tuesday7'])
  expect(screen.getByRole('figure', { name: 'Sign-ins as a table' })).toBeDefined()
})

test('values of a chart reach from edge to edge, and equal ones lie in the middle', () => {
  expect(chartPoints([0, 10, 5])).toEqual([
    { x: 0, y: 28 },
    { x: 48, y: 0 },
    { x: 96, y: 14 },
  ])
  expect(chartPoints([3, 3]).map(({ y }) => y)).toEqual([14, 14])
})

test('a drawer steps from row to row, stops at the last, and closes by Escape and beside it', async () => {
  const [onNext, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const user = userEvent.setup()
  const screen = await show(
    <Drawer title="Event" onNext={onNext} onClose={onClose}>
      {'Details'}
    </Drawer>,
  )
  await user.click(screen.getByRole('button', { name: 'Next row' }))
  expect(onNext).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: 'Previous row' }).getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Escape}')
  await user.click(document.querySelector('.v-over')!)
  expect(onClose).toHaveBeenCalledTimes(2)
})
