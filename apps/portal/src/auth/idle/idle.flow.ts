import type { Flow, Move } from '../../kit/flow.ts'

/** One watch over one person in one tenant. What an older watch finds out counts no more. */
export type Watch = { readonly limitMs: number }

export type IdleState =
  /** No user is signed in, or the idle timeout is not known yet, or there is none. */
  | { readonly step: 'off'; readonly acting?: string }
  | { readonly step: 'watching'; readonly watch: Watch }
  | { readonly step: 'warned'; readonly watch: Watch; readonly endsAt: number }

export type IdleEvent =
  /** A user acts in a tenant. */
  | { readonly is: 'entered'; readonly acting: string }
  | { readonly is: 'limitKnown'; readonly acting: string; readonly watch: Watch }
  | { readonly is: 'looked'; readonly of: Watch; readonly idleMs: number; readonly at: number }
  | { readonly is: 'stayed' }
  | { readonly is: 'signOutAsked' }
  | { readonly is: 'left' }

export type IdleCommand =
  | { readonly do: 'askLimit'; readonly acting: string }
  | { readonly do: 'look'; readonly of: Watch; readonly afterMs: number }
  | { readonly do: 'noteActivity' }
  | { readonly do: 'cover'; readonly isOn: boolean }
  | { readonly do: 'signOut'; readonly because: 'idle' | 'asked' }

/** How long before the end a person is warned; half the time where there is little of it. */
const warningMs = ({ limitMs }: Watch): number => Math.min(60_000, limitMs / 2)
const lookAgainMs = 1000

type Next = Move<IdleState, IdleCommand>

const watchFrom = (acting: string): Next => [
  { step: 'off', acting },
  { do: 'askLimit', acting },
]

const watchOn = (watch: Watch): Next => [
  { step: 'watching', watch },
  { do: 'noteActivity' },
  { do: 'look', of: watch, afterMs: watch.limitMs - warningMs(watch) },
]

type Looked = Extract<IdleEvent, { is: 'looked' }>

const nextIdleState = (watch: Watch, { idleMs, at }: Looked): Next => {
  const leftMs = watch.limitMs - idleMs
  if (leftMs <= 0) return [{ step: 'off' }, { do: 'signOut', because: 'idle' }]
  if (leftMs > warningMs(watch))
    return [
      { step: 'watching', watch },
      { do: 'look', of: watch, afterMs: leftMs - warningMs(watch) },
    ]
  const afterMs = Math.min(leftMs, lookAgainMs)
  return [
    { step: 'warned', watch, endsAt: at + leftMs },
    { do: 'look', of: watch, afterMs },
  ]
}

const uncover: IdleCommand = { do: 'cover', isOn: false }
const uncovered = ([state, ...commands]: Next): Next => [state, uncover, ...commands]

/** A user who is idle too long is signed out, and warned before: on every page of this tab and of the host, not only in ours. */
export const idle: Flow<IdleState, IdleEvent, IdleCommand, object> = {
  off: {
    entered: (_, { acting }) => watchFrom(acting),
    limitKnown: (state, { acting, watch }) => (acting === state.acting ? watchOn(watch) : [state]),
    left: () => [{ step: 'off' }],
  },
  watching: {
    entered: (_, { acting }) => watchFrom(acting),
    left: () => [{ step: 'off' }],
    looked: (state, event) => {
      if (event.of !== state.watch) return [state]
      const [next, ...commands] = nextIdleState(state.watch, event)
      return next.step === 'warned' ? [next, { do: 'cover', isOn: true }, ...commands] : [next, ...commands]
    },
  },
  warned: {
    entered: (_, { acting }) => uncovered(watchFrom(acting)),
    left: () => uncovered([{ step: 'off' }]),
    stayed: ({ watch }) => uncovered(watchOn({ ...watch })),
    signOutAsked: () => uncovered([{ step: 'off' }, { do: 'signOut', because: 'asked' }]),
    looked: (state, event) => {
      if (event.of !== state.watch) return [state]
      const moved = nextIdleState(state.watch, event)
      return moved[0].step === 'warned' ? moved : uncovered(moved)
    },
  },
}
