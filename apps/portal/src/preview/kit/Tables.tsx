import { ApiError } from '@vestibule/contract/errors'
import { useAtomValue, useSetAtom } from 'jotai'
import { atom } from 'jotai/vanilla'
import { cursorListAtoms } from '../../kit/cursor-list.ts'
import type { Column } from '../../kit/table/column.ts'
import { ColumnChoice } from '../../kit/table/ColumnChoice.tsx'
import { useColumnChoice } from '../../kit/table/use-column-choice.ts'
import { CursorTable } from '../../kit/table/CursorTable.tsx'
import { VirtualTable } from '../../kit/table/VirtualTable.tsx'
import { RelativeTime } from '../../kit/time/RelativeTime.tsx'
import { clockAtom } from '../../ports/clock.ts'
import { eventAt, type PreviewEvent } from './events.ts'
import { usePlant } from './use-plant.ts'

const EventName = ({ what }: PreviewEvent) => <bdi>{usePlant()(what)}</bdi>

const EventUser = ({ by }: PreviewEvent) => usePlant()(by)

const columns: readonly Column<PreviewEvent>[] = [
  { id: 'what', header: 'Event', place: 'lead', isAlways: true, cell: (event) => <EventName {...event} /> },
  {
    id: 'by',
    header: 'User',
    place: 'meta',
    width: 'w-l',
    cell: (event) => (
      <div className="v-cut" dir="ltr">
        <EventUser {...event} />
      </div>
    ),
  },
  { id: 'at', header: 'Time', place: 'status', width: 'w-m', cell: ({ at }) => <RelativeTime at={at} /> },
]

const many = Array.from({ length: 100_000 }, (_, index) => eventAt(index))

export const ManyRows = () => <VirtualTable label="Events" rows={many} columns={columns} />

const pageSize = 50
const total = 220

const events = cursorListAtoms('previewEvents', atom({}), async (get, _query, cursor = '0') => {
  const clock = get(clockAtom)
  await clock.wait(700, new AbortController().signal)
  const from = Number(cursor)
  const items = Array.from({ length: Math.min(pageSize, total - from) }, (_, index) => eventAt(from + index))
  return from + pageSize < total ? { items, next: String(from + pageSize) } : { items }
})

export const MoreOnScroll = () => {
  const view = useAtomValue(events.view)
  const more = useSetAtom(events.loadMore)
  return <CursorTable label="Events" view={view} columns={columns} empty={null} onMore={() => void more()} />
}

const error = new ApiError('UNAVAILABLE', {}, { status: 503, traceId: '4f0c2b1d9a7e4c53' })

export const MoreFailed = () => (
  <CursorTable
    label="Events"
    view={{ is: 'failed', error, rows: many.slice(0, 6) }}
    columns={columns}
    empty={null}
    onMore={() => {}}
  />
)

const memory = { read: () => undefined, write: () => {} }

export const ChosenColumns = () => {
  const choice = useColumnChoice(columns, memory)
  return (
    <>
      <ColumnChoice choice={choice} />
      <VirtualTable label="Events" rows={many.slice(0, 20)} columns={choice.shown} />
    </>
  )
}
