import { flood } from './flood.ts'
import { killsEmbedded, killsPostgres } from './kills.ts'
import { signals } from './signals.ts'
import { silence } from './silence.ts'
import type { Extent, Row } from './support/fault.ts'

export type Fault = {
  readonly name: string
  readonly needsPostgres?: boolean
  readonly run: (extent: Extent) => Promise<Row>
}

/** Everything that is done to running servers. */
export const faults: readonly Fault[] = [
  { name: 'kills, embedded database', run: ({ kills }) => killsEmbedded(kills) },
  { name: 'kills, PostgreSQL', needsPostgres: true, run: ({ kills }) => killsPostgres(kills) },
  { name: 'a silent database', needsPostgres: true, run: ({ silenceSeconds }) => silence(silenceSeconds) },
  { name: 'signals under load', run: ({ signals: times }) => signals(times) },
  { name: 'a flood that reads nothing', run: () => flood() },
]
