import { type Atom, atom, type Getter, type Setter, type WritableAtom } from 'jotai/vanilla'

type Step = { readonly step: string }
type Fact = { readonly is: string }

/** What a cell answers: the next state, then the commands in order. */
export type Move<State, Command> = readonly [State, ...Command[]]

/** Step -> event -> cell. Cells are pure. An event a step does not list does nothing, so late answers are harmless. */
export type Flow<State extends Step, Event extends Fact, Command, Facts> = {
  readonly [S in State['step']]: {
    readonly [E in Event['is']]?: (
      state: Extract<State, { step: S }>,
      event: Extract<Event, { is: E }>,
      facts: Facts,
    ) => Move<State, Command>
  }
}

const rest = Symbol('rest')

/**
 * A table of which only some cells are here yet: the others arrive when one of them is reached. For what a first script
 * has no room for.
 */
export const inParts = <Whole extends object>(now: Partial<Whole>, later: () => Promise<Whole>): Whole =>
  ({ ...now, [rest]: later }) as unknown as Whole

const readRest = <Whole extends object>(table: Whole): (() => Promise<Whole>) | undefined =>
  (table as { [rest]?: () => Promise<Whole> })[rest]

type Cell<State, Event, Command, Facts> = (state: State, event: Event, facts: Facts) => Move<State, Command>

/** One step of a flow, without running anything. Nothing where the table has no cell. */
export const move = <State extends Step, Event extends Fact, Command, Facts>(
  flow: Flow<State, Event, Command, Facts>,
  state: State,
  event: Event,
  facts: Facts,
): Move<State, Command> | undefined => {
  const cells = flow[state.step as State['step']] as Record<
    string,
    Cell<State, Event, Command, Facts> | undefined
  >
  return Object.hasOwn(cells, event.is) ? cells[event.is]?.(state, event, facts) : undefined
}

/** What a command may use: the store, and the end of the flow it belongs to. */
export type Reach = { readonly get: Getter; readonly set: Setter; readonly signal: AbortSignal }

type FlowParts<State extends Step, Event extends Fact, Command, Facts> = {
  readonly flow: Flow<State, Event, Command, Facts>
  readonly first: State
  readonly facts: Atom<Facts>
  /** Runs one command; its answer is the next event. It must not reject: a refusal is an event as well. */
  readonly run: (command: Command, reach: Reach) => Promise<Event | undefined>
  /** Sent when the flow comes on screen. */
  readonly opened?: Event
}

/**
 * Table and effects as one atom: read the state, write an event. It starts anew each time it comes on screen; an event
 * that is sent before, by a click while it is being drawn, waits for that.
 */
export const flowAtom = <State extends Step, Event extends Fact, Command, Facts>(
  parts: FlowParts<State, Event, Command, Facts>,
): WritableAtom<State, [event: Event], void> => {
  const state = atom(parts.first)
  const life = atom<AbortController | undefined>(undefined)
  const waiting = atom<readonly Event[]>([])
  let table = parts.flow
  const fetchTable = async (later: () => Promise<typeof table>): Promise<void> => {
    table = await later()
  }
  const turn = atom(null, (get, set, isOn: boolean) => {
    get(life)?.abort()
    set(life, isOn ? new AbortController() : undefined)
    set(state, parts.first)
  })
  const opened = parts.opened === undefined ? [] : [parts.opened]
  const toEvents = (written: Event | typeof on | typeof off, early: readonly Event[]): readonly Event[] => {
    if (written === on) return [...opened, ...early]
    return written === off ? [] : [written]
  }
  const flow = atom(
    (get) => get(state),
    (get, set, written: Event | typeof on | typeof off) => {
      if (written === on || written === off) set(turn, written === on)
      const signal = get(life)?.signal
      const events = toEvents(written, get(waiting))
      set(waiting, signal === undefined ? [...get(waiting), ...events] : [])
      if (signal === undefined) return
      // A plain function, because an atom may not set itself.
      const send = (event: Event): void => {
        if (signal.aborted) return
        const cells: object | undefined = table[get(state).step as State['step']]
        const later = cells !== undefined && event.is in cells ? undefined : readRest(table)
        if (later !== undefined) {
          void fetchTable(later).then(() => send(event))
          return
        }
        const moved = move(table, get(state), event, get(parts.facts))
        if (moved === undefined) return
        const [next, ...commands] = moved
        set(state, next)
        for (const command of commands) {
          void parts.run(command, { get, set, signal }).then((answer) => answer && send(answer))
        }
      }
      for (const event of events) send(event)
    },
  )
  flow.onMount = (send) => {
    send(on)
    return () => send(off)
  }
  return flow as WritableAtom<State, [event: Event], void>
}

const on = Symbol('on screen')
const off = Symbol('off screen')
