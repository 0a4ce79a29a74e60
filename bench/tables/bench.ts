import { servePages } from '../../e2e/support/serve.ts'
import { withBrowser } from '../support/browser.ts'
import { againstBeside, type Bench, type Measure, median } from '../support/measure.ts'
import { buildPage } from './build-page.ts'
import { type ListTimes, measureList } from './measure-list.ts'
import { pagedUsers } from './paged-users.ts'

const rounds = 5
const lists = {
  ours: 'VirtualTable',
  plain: 'Plain windowed list',
  tanstack: 'TanStack Table, virtual rows',
} as const
type List = keyof typeof lists
const names = Object.keys(lists) as List[]

/** Each list beside the others in every round: what slows the machine down slows all of them. */
const measureAll = async (port: number): Promise<Readonly<Record<List, ListTimes[]>>> =>
  withBrowser(async (browser) => {
    const times: Record<List, ListTimes[]> = { ours: [], plain: [], tanstack: [] }
    for (let round = -1; round < rounds; round += 1)
      for (const name of names) {
        const one = await measureList(browser, `http://localhost:${port}/${name}`)
        // The first warms caches of the machine and does not count.
        if (round >= 0) times[name].push(one)
      }
    return times
  })

const of = (times: readonly ListTimes[], key: keyof ListTimes): number[] => times.map((one) => one[key])

const gates = {
  firstRows: { unit: 'ms', atMost: 150 },
  heapMb: { unit: 'MB', atMost: 40 },
  framesPerSecond: { unit: 'frames per second', atLeast: 55 },
} as const
const titles = { firstRows: 'first rows', heapMb: 'heap', framesPerSecond: 'scrolling' } as const

/**
 * 100 000 rows in one list: ours beside the least that can be done, and beside the field's usual library; and the users
 * page of a large tenant.
 */
export const bench: Bench = async () => {
  const pages = await servePages(0)
  try {
    for (const name of names) pages.put(`/${name}`, { body: await buildPage(name) })
    const times = await measureAll(pages.port)
    const keys = Object.keys(gates) as (keyof ListTimes)[]
    const lines = names.flatMap((name) =>
      keys.map((key): Measure => {
        const { unit, ...gate } = gates[key]
        const value = median(of(times[name], key))
        return { name: `${lists[name]}: ${titles[key]}`, value, unit, ...(name === 'ours' && gate) }
      }),
    )
    const against = (other: List): Measure => ({
      name: `First rows against ${lists[other]}`,
      value: againstBeside(of(times.ours, 'firstRows'), of(times[other], 'firstRows')),
      unit: 'times',
    })
    return [...lines, against('plain'), against('tanstack'), ...(await pagedUsers())]
  } finally {
    await pages.stop()
  }
}
