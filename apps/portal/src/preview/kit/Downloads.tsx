import { csvLine } from '@vestibule/contract/csv'
import { downloadAtom } from '../../kit/download.ts'
import { DownloadButton } from '../../kit/feedback/DownloadButton.tsx'
import { clockAtom } from '../../ports/clock.ts'
import { eventAt } from './events.ts'

const pageSize = 500
const total = 20_000

const events = downloadAtom('events.csv', async function* (get, signal) {
  for (let from = 0; from < total; from += pageSize) {
    await get(clockAtom).wait(200, signal)
    const rows = Array.from({ length: pageSize }, (_, index) => eventAt(from + index))
    const text = rows.map(({ what, by, at }) => csvLine([at, what, by])).join('')
    yield { text, rows: pageSize, total }
  }
})

export const DownloadEvents = () => <DownloadButton download={events}>{'CSV'}</DownloadButton>
