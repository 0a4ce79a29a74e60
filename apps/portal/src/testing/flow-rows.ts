import { expect, test } from 'vitest'
import { type Flow, move } from '../kit/flow.ts'

/** From this state, on this event, given these facts: this state, and these commands. */
export type Row<State, Event, Command, Facts> = readonly [
  from: State,
  event: Event,
  facts: Facts,
  to: State,
  commands: readonly Command[],
]

/** Tests every row, and that the rows leave no cell of the table out and no step unentered. */
export const testRows = <
  State extends { readonly step: string },
  Event extends { readonly is: string },
  Command,
  Facts,
>(
  flow: Flow<State, Event, Command, Facts>,
  first: State,
  rows: readonly Row<State, Event, Command, Facts>[],
): void => {
  test.each(rows.map((row, i) => [i + 1, row[0].step, row[1].is, row] as const))(
    'row %i: %s, %s',
    (_, __, ___, [from, event, facts, to, commands]) => {
      expect(move(flow, from, event, facts)).toEqual([to, ...commands])
    },
  )
  test('every cell has a row', () => {
    const cells = Object.entries(flow).flatMap(([step, events]) =>
      Object.keys(events as object).map((event) => `${step}.${event}`),
    )
    const covered = new Set(rows.map(([from, event]) => `${from.step}.${event.is}`))
    expect(cells.filter((cell) => !covered.has(cell))).toEqual([])
  })
  test('every step is entered', () => {
    const entered = new Set([first.step, ...rows.map(([, , , to]) => to.step)])
    expect(Object.keys(flow).filter((step) => !entered.has(step))).toEqual([])
  })
}
