import { describe } from 'vitest'
import { type Row, testRows } from '../../testing/flow-rows.ts'
import { type IdleCommand, type IdleEvent, type IdleState, idle, type Watch } from './idle.flow.ts'

const watch: Watch = { limitMs: 900_000 }
const short: Watch = { limitMs: 60_000 }
const older: Watch = { limitMs: 900_000 }
const off: IdleState = { step: 'off' }
const asking: IdleState = { step: 'off', acting: 'ada/acme' }
const watching: IdleState = { step: 'watching', watch }
const at = 5_000_000
const warned: IdleState = { step: 'warned', watch, endsAt: at + 42_000 }
const looked = (idleMs: number, of = watch) => ({ is: 'looked', of, idleMs, at }) as const
const look = (afterMs: number, of = watch) => ({ do: 'look', of, afterMs }) as const
const ask = { do: 'askLimit', acting: 'ada/acme' } as const
const cover = { do: 'cover', isOn: true } as const
const uncover = { do: 'cover', isOn: false } as const
const note = { do: 'noteActivity' } as const
const end = { do: 'signOut', because: 'idle' } as const
const known = (acting: string, of = watch) => ({ is: 'limitKnown', acting, watch: of }) as const

const rows: readonly Row<IdleState, IdleEvent, IdleCommand, object>[] = [
  [off, { is: 'entered', acting: 'ada/acme' }, {}, asking, [ask]],
  [asking, known('ada/acme'), {}, watching, [note, look(840_000)]],
  [asking, known('ada/acme', short), {}, { step: 'watching', watch: short }, [note, look(30_000, short)]],
  [asking, known('ada/globex'), {}, asking, []],
  [asking, { is: 'left' }, {}, off, []],
  [watching, { is: 'entered', acting: 'ada/acme' }, {}, asking, [ask]],
  [watching, { is: 'left' }, {}, off, []],
  [watching, looked(0), {}, watching, [look(840_000)]],
  [watching, looked(839_999), {}, watching, [look(1)]],
  [watching, looked(840_000), {}, { step: 'warned', watch, endsAt: at + 60_000 }, [cover, look(1000)]],
  [watching, looked(900_000), {}, off, [end]],
  [watching, looked(900_000, older), {}, watching, []],
  [warned, looked(858_000), {}, warned, [look(1000)]],
  [warned, looked(899_500), {}, { step: 'warned', watch, endsAt: at + 500 }, [look(500)]],
  [warned, looked(10), {}, watching, [uncover, look(839_990)]],
  [warned, looked(900_001), {}, off, [uncover, end]],
  [warned, looked(900_001, older), {}, warned, []],
  [warned, { is: 'stayed' }, {}, watching, [uncover, note, look(840_000)]],
  [warned, { is: 'signOutAsked' }, {}, off, [uncover, { do: 'signOut', because: 'asked' }]],
  [warned, { is: 'left' }, {}, off, [uncover]],
  [warned, { is: 'entered', acting: 'ada/acme' }, {}, asking, [uncover, ask]],
]

describe('resting too long', () => testRows(idle, off, rows))
